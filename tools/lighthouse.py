"""What Lighthouse says of home on a phone: medians of five, from the built site as `tools/serve.py` serves it. `make lighthouse`.

LIGHTHOUSE_RUNS sets how often. Ends with an error where a median falls below what is promised.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import chromium
from serve import Line, serving

ROOT = Path(__file__).resolve().parent.parent
LIGHTHOUSE = ROOT / "tools/lighthouse/node_modules/lighthouse/cli/index.js"
RUNS = int(os.environ.get("LIGHTHOUSE_RUNS", "5"))
PROMISED = {"performance": 90, "accessibility": 95, "best-practices": 95}
SHOWN = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
)


def main() -> None:
    scores: dict[str, list[float]] = defaultdict(list)
    values: dict[str, list[float]] = defaultdict(list)
    faults: set[str] = set()
    with serving(ROOT / "site", relays=[], line=Line(packs=True)) as url, tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS):
            found = run(url, Path(folder, "report.json"))
            for name in PROMISED:
                scores[name].append(100 * found["categories"][name]["score"])
            for name in SHOWN:
                values[name].append(found["audits"][name]["numericValue"])
            for name in ("accessibility", "best-practices"):
                parts = [found["audits"][part["id"]] for part in found["categories"][name]["auditRefs"]]
                faults |= {part["id"] for part in parts if part["score"] is not None and part["score"] < 1}
    medians = {name: statistics.median(found) for name, found in scores.items()}
    print(
        f"Lighthouse, home, mobile profile, medians of {RUNS}:", ", ".join(f"{n} {v:.0f}" for n, v in medians.items())
    )
    print("  " + ", ".join(f"{name} {statistics.median(found):.3g}" for name, found in values.items()))
    if faults:
        print("  not in order:", ", ".join(sorted(faults)))
    if below := [name for name, least in PROMISED.items() if medians[name] < least]:
        sys.exit("below what is promised: " + ", ".join(below))


def run(url: str, report: Path) -> dict[str, dict[str, dict[str, float]]]:
    path = chromium.find()
    flags = " ".join(["--headless=new", *(flag for flag in chromium.FLAGS if " " not in flag)])
    command = [
        "node",
        LIGHTHOUSE,
        url,
        "--quiet",
        "--no-enable-error-reporting",
        "--output=json",
        f"--output-path={report}",
        f"--chrome-flags={flags}",
    ]
    command.append("--only-categories=" + ",".join(PROMISED))
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": str(path)})
    return json.loads(report.read_text("utf-8"))


if __name__ == "__main__":
    main()
