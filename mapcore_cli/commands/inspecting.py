"""`mapcore inspect-map`: what a map pack holds, in words and in pictures."""

from __future__ import annotations

from pathlib import Path

import click

import mapcore
from mapcore_cli.messages import align_columns, say, show


@click.command("inspect-map", short_help="Say what a map of your own holds.")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A folder for pictures.")
@click.option("--width", default=1200, show_default=True, help="Pixels of each picture.")
def inspect_map(path: Path, output: Path | None, width: int) -> None:
    """Tell what the map pack PATH holds.

    With -o it is drawn with its labels and, once for each, with every layer.
    """
    try:
        atlas = mapcore.Atlas([path], builtin=False)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    pack = atlas.own_packs[0]
    show(align_columns(_facts(pack)))
    for finding in pack.findings:
        show(f"{finding.severity}: {finding}")
    if output:
        output.mkdir(parents=True, exist_ok=True)
        for name, spec in _specs(pack, width).items():
            written = mapcore.render(spec, atlas=atlas).save(output / f"{pack.id}-{name}.png")
            say(f"wrote {written}")


def _facts(pack: mapcore.MapPack) -> list[tuple[str, ...]]:
    parents = {region.parent for region in pack.regions if region.parent}
    aliases = sum(len(region.aliases) for region in pack.regions)
    detail = [f"{pack.geometry(px).rings.points.shape[0]:,}" for px in (1200, 2400, 4800)]
    return [
        ("id", pack.id),
        ("title", pack.title),
        ("regions", f"{len(pack.regions):,} {pack.region_type_plural or ''}".strip()),
        ("aliases", f"{aliases:,}"),
        ("parents", f"{len(parents):,}"),
        ("layers", ", ".join(pack.layers) or "none"),
        ("labels", "fit" if pack.labels else "do not fit"),
        ("insets", ", ".join(inset.name for inset in pack.insets) or "none"),
        ("projection", pack.projection.proj),
        ("source", f"{pack.source}, {pack.edition}"),
        ("vertices", f"{' / '.join(detail)} for canvases of 1200, 2400 and 4800 px"),
    ]


def _specs(pack: mapcore.MapPack, width: int) -> dict[str, dict[str, object]]:
    plain: dict[str, object] = {"mapId": pack.id, "output": {"width": width}}
    layers = {f"layer-{each}": {**plain, "layers": {each: True}} for each in pack.layers}
    return {"labels": {**plain, "style": {"labels": {"show": True}}}, **layers}
