"""``python -m unframe.spark``, and the file that spark-submit takes."""

import sys

from unframe.spark.command import main

if __name__ == "__main__":
    sys.exit(main())
