"""Clean the rows of Parquet files with Ray Data: python ray_data.py IN OUT."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import ray

from stir.batch import Settings, clean_table


def clean(dataset: Any, settings: Settings) -> Any:
    return dataset.map_batches(partial(clean_table, settings=settings), batch_format="pyarrow")


if __name__ == "__main__":
    clean(ray.data.read_parquet(sys.argv[1]), Settings()).write_parquet(sys.argv[2])
