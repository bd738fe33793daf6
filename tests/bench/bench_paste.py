"""How long the editor takes from a paste of every US county to its marked table and picture.

One name in twenty has a slip of one letter. A real server and a real Chromium; every paste begins
on a page that shows the map without data, and ends when the new picture stands on the page.

    python tests/bench/bench_paste.py --pastes 9
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
HTTP = HERE.parent / "http"
sys.path[:0] = [str(HERE.parent), str(HTTP), str(HTTP / "people" / "pages")]

from acting import open_page, wait_until_drawn  # noqa: E402
from serving import running_anew as running  # noqa: E402

import mapcore  # noqa: E402

PASTE = """async (text) => {
  const image = () => document.querySelector('.picture img');
  const report = () => document.querySelector('.report output').innerText;
  const [picture, told] = [image()?.src, report()];
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = { clipboardData: data, bubbles: true, cancelable: true };
  const begun = performance.now();
  document.body.dispatchEvent(new ClipboardEvent('paste', event));
  const until = async (holds) => {
    while (!holds()) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  };
  const marked = await until(() => report() !== told && /[1-9]\\d* corrected/.test(report()));
  await until(() => image() && image().src !== picture);
  await image().decode();
  return [marked, performance.now() - begun];
}"""


def main() -> None:
    """Print the median and the longest of some pastes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pastes", type=int, default=9)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        times = []
        for number in range(chosen.pastes):
            with open_page(browser, site, "/editor?map=us-counties") as page:
                wait_until_drawn(page)
                times.append(page.evaluate(PASTE, counties(number)))
        browser.close()
    for name, found in zip(
        ("table marked", "picture drawn"), zip(*times, strict=True), strict=True
    ):
        middle, longest = statistics.median(found), max(found)
        print(f"{name}: median {middle:.0f} ms, longest {longest:.0f} ms")  # noqa: T201


def counties(seed: int) -> str:
    """Return the table that is pasted: each county once, a letter left out of one in twenty."""
    draw = random.Random(seed)
    rows = ["County\tRate"]
    for at, region in enumerate(mapcore.get_map("us-counties").regions):
        title = region.title
        if at % 20 == 0:
            cut = draw.randrange(1, title.index(",") if "," in title else len(title))
            title = title[:cut] + title[cut + 1 :]
        rows.append(f"{title}\t{draw.lognormvariate(1, 0.5):.2f}")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
