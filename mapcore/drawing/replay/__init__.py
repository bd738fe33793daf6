"""What Agg paints of the same shapes again and again, replayed from what is kept.

The three functions draw on a surface what Agg would draw, to the same bytes; a text may differ by
one level of 255. Where nothing is kept, or the canvas is translucent, Agg draws.

What that saves, in milliseconds of drawing, from `python tests/bench/bench_replay.py` (canvas of
1200 px, two cores shared with other work; the last column is the median of paired ratios):

    us-counties in paper      158 by Agg,  73 replayed, 2.1 times
    us-counties in vintage    538 by Agg, 159 replayed, 3.8 times
    world in paper             65 by Agg,  33 replayed, 2.1 times
    us-states with names       59 by Agg,  36 replayed, 1.6 times

What share of PNGs each part serves: regions filled, a long line stroked, half of the texts laid
from what is kept. The mixed renders are those of `bench_memory.py`, where little comes again; the
service's benchmark has another title in each picture.

    us-counties, 40 with new values         regions 90 %, lines 95 %, texts 90 %
    world, 150 with new values              regions 97 %, lines 99 %, texts 92 %
    us-states in the service, 200           regions 98 %, lines 99 %, texts 0 %
    mixed maps, sizes and themes, 967       regions 0 %, lines 0 %, texts 17 %
"""

from mapcore.drawing.replay.regions import fill_regions
from mapcore.drawing.replay.strokes import stroke_lines
from mapcore.drawing.replay.texts import TextLine, draw_text

__all__ = ["TextLine", "draw_text", "fill_regions", "stroke_lines"]
