"""Clean many rows: Arrow tables, and folders of Parquet files on several cores.

In reading order: `table` (one table; what Ray Data or Spark map, too) and `folder` (a run over
files, which can be resumed).
"""

from stir.batch.table import Settings, clean_table

__all__ = ["Settings", "clean_table"]
