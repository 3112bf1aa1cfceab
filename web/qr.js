// QR codes, loaded when somebody wants to see one; called by py/client/device.py.
import { encode } from "uqr";

/** The code of a text as rows of "1" (dark) and "0", one after the other, with a space between. */
export const rows = (text) =>
  encode(text, { ecc: "M", border: 0 })
    .data.map((row) => row.map((dark) => (dark ? 1 : 0)).join(""))
    .join(" ");
