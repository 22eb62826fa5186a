"""Clean the rows of Parquet files with Spark: spark-submit spark.py IN OUT."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from pyspark.sql import SparkSession
from pyspark.sql.types import StringType, StructField, StructType

from stir.batch import ADDED, Settings, clean_batches


def clean(frame: Any, settings: Settings) -> Any:
    added = [StructField(name, StringType()) for name in ADDED]
    schema = StructType([*frame.schema.fields, *added])
    return frame.mapInArrow(partial(clean_batches, settings=settings), schema)


if __name__ == "__main__":
    session = SparkSession.builder.getOrCreate()
    clean(session.read.parquet(sys.argv[1]), Settings()).write.parquet(sys.argv[2])
