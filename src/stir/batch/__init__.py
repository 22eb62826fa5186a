"""Clean many rows: Arrow tables, and folders of Parquet files on several cores.

In reading order: `table` (one table; what Ray Data or Spark map, too), `folder` (a run over
files, which can be resumed) and `cluster` (many machines).
"""

from stir.batch.table import ADDED, Settings, clean_batches, clean_table

__all__ = ["ADDED", "Settings", "clean_batches", "clean_table"]
