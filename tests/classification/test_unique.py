from __future__ import annotations

import subprocess
import sys

import numpy as np
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from mapcore.classification.unique import sort_unique

FLOATS = st.floats(allow_nan=False)


@given(arrays(np.float64, st.integers(0, 30), elements=FLOATS | st.sampled_from([-0.0, 0.0, 1.0])))
def test_the_different_values_are_those_of_numpy(values: np.ndarray) -> None:
    assert sort_unique(values).tolist() == np.unique(values).tolist()


def test_a_dry_run_loads_no_masked_arrays() -> None:
    program = (
        "import mapcore, sys; mapcore.check({'mapId': 'us-states',"
        "'choropleth': {'values': {'CA': 1.5, 'TX': 2, 'NY': 7}, 'method': 'jenks'}});"
        "print('numpy.ma' in sys.modules)"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "False"
