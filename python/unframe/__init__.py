r"""unframe extracts the content of web pages and leaves out what their site wraps around it: menus, footers, ads.

>>> import unframe
>>> page = "<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot."
>>> unframe.extract(page).text
'Rain\n\nIt fell on the valley all night, and the river rose by a foot.'

Pages of a site are judged better together: ``learn()`` makes a ``Template`` from them, which also judges new pages.
``unframe.arrow`` does the same for batches of pages.
pyarrow is imported only when it is needed.
"""

from unframe._unframe import (
    Base,
    Block,
    BlockMatch,
    Chains,
    CodeBlock,
    Comment,
    DataCell,
    DataTable,
    Extraction,
    Match,
    Metadata,
    Observer,
    Pair,
    Prints,
    Record,
    SemanticBlock,
    Template,
    __version__,
    blocks,
    extract,
    extract_bytes,
    learn,
    near_duplicates,
    site_of,
)
from unframe.changes import diff
from unframe.errors import (
    BaseError,
    InputError,
    InternalError,
    MissingFileError,
    OptionError,
    ReadError,
    ReadWarning,
    TemplateError,
    UnframeError,
)
from unframe.sources import learn_sites, read

__all__ = [
    "Base",
    "BaseError",
    "Block",
    "BlockMatch",
    "Chains",
    "CodeBlock",
    "Comment",
    "DataCell",
    "DataTable",
    "Extraction",
    "InputError",
    "InternalError",
    "Match",
    "Metadata",
    "MissingFileError",
    "Observer",
    "OptionError",
    "Pair",
    "Prints",
    "ReadError",
    "ReadWarning",
    "Record",
    "SemanticBlock",
    "Template",
    "TemplateError",
    "UnframeError",
    "__version__",
    "blocks",
    "diff",
    "extract",
    "extract_bytes",
    "learn",
    "learn_sites",
    "near_duplicates",
    "read",
    "site_of",
]
