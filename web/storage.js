// idb-keyval, with every failure as a rejected promise: where a browser forbids storage it throws at once, past MicroPython's `except`.
import * as idb from "../../vendor/idb-keyval/index.js";

export const get = async (key) => idb.get(key);
export const set = async (key, value) => idb.set(key, value);
export const remove = async (key) => idb.del(key);
