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
from what is kept. The mixed renders are those of `bench_memory.py`, where little comes again.

    world, 150 with new values              regions 91 %, lines 99 %, texts 84 %
    world, us-states, us-counties, 90       regions 87 %, lines 93 %, texts 82 %
    mixed maps, sizes and themes, 805       regions 15 %, lines 13 %, texts 12 %
"""

from mapcore.drawing.replay.regions import fill_regions
from mapcore.drawing.replay.strokes import stroke_lines
from mapcore.drawing.replay.texts import TextLine, draw_text

__all__ = ["TextLine", "draw_text", "fill_regions", "stroke_lines"]
