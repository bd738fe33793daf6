"""`mapcore house`: house styles made from a folder, and what is good and bad about one."""

from __future__ import annotations

from pathlib import Path

import click

import mapcore
from mapcore_cli.files import write_output
from mapcore_cli.messages import say

EXIT_UNREADABLE = 1
SHEET = (
    ("europe", "choropleth", "A map of Europe"),
    ("us-states", "choropleth", "A map of the United States"),
    ("germany", "categories", "Categories in Germany"),
    ("france", "choropleth", "Values below and above zero"),
    ("world", "choropleth", "A map of the world"),
    ("japan", "categories", "Categories in Japan"),
)
"""The maps of a sheet, each with its kind of data and its title."""


@click.group(short_help="Make and check house styles.")
def house() -> None:
    """Make and check house styles: the look of a newsroom's maps in one file.

    A folder holds `style.json` and the faces that it names.
    """


@house.command(short_help="Make a house style of a folder.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(allow_dash=True))
def build(folder: Path, output: str) -> None:
    """Make one file of FOLDER and its faces.

    \b
    mapcore house build meridian -o meridian.mapstyle
    """  # noqa: D301 - click reads the sign
    content = mapcore.build_house(folder)
    write_output(content, output)
    style = mapcore.open_house(content)
    say(f"wrote {output}: {style.name}, {style.style.title}, {len(content) / 1000:.0f} kB")


@house.command(short_help="Print the contrasts of a house style, and draw a sheet of maps.")
@click.argument("style", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--sheet", type=click.Path(file_okay=False, path_type=Path), help="Folder for maps.")
def check(style: Path, sheet: Path | None) -> int:
    """Print how well people can read the texts of STYLE, and draw six maps in it.

    Ends with 1 where a text has a contrast of less than 4.5 : 1 with its ground (WCAG 2.1, AA).
    """
    opened = mapcore.open_house(style)
    contrasts = mapcore.check_house(opened)
    for each in contrasts:
        verdict = "" if each.is_readable else "  too low"
        click.echo(f"{each.text:8} on {each.ground:12} {each.ratio:5.1f} : 1{verdict}")
    if sheet is not None:
        sheet.mkdir(parents=True, exist_ok=True)
        for map_id, kind, title in SHEET:
            target = sheet / f"{map_id}.png"
            target.write_bytes(_draw_sample(map_id, kind, title, opened))
            say(f"wrote {target}")
    return 0 if all(each.is_readable for each in contrasts) else EXIT_UNREADABLE


def _draw_sample(map_id: str, kind: str, title: str, opened: mapcore.House) -> bytes:
    codes = [each.key for each in mapcore.get_map(map_id).regions]
    names = ("Coal", "Gas", "Hydro", "Nuclear", "Wind")
    low = -40 if "below" in title else 5
    values = {
        code: names[place * 7 % len(names)] if kind == "categories" else low + place * 37 % 90
        for place, code in enumerate(codes)
    }
    spec = {
        "mapId": map_id,
        kind: {"values": values},
        "title": {"text": title, "subtitle": "Made-up data"},
        "footer": {"source": opened.style.title},
    }
    return mapcore.render(spec, house=opened, width=900).content
