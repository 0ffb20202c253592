"""What can go wrong, one class for each. What is wrong with a page is not an error: it is in ``Extraction.damage``."""

import errno


class UnframeError(Exception):
    """The base class of all errors. ``hint`` says what you can do about it, if that is known."""

    def __init__(self, message: str = "", hint: str | None = None) -> None:
        """Say what was being done to what, and what may help."""
        super().__init__(message)
        self.hint = hint

    def __str__(self) -> str:
        """Tell the message, and the hint on a line of its own."""
        message = super().__str__()
        return f"{message}\nhint: {self.hint}" if self.hint else message


class InputError(UnframeError, TypeError):
    """An argument is not a page, a document or a template."""


class OptionError(UnframeError, ValueError):
    """An option is unknown, or contradicts another."""


class ReadError(UnframeError, OSError):
    """A source, or a record in it, cannot be read."""


class TemplateError(UnframeError, ValueError):
    """Bytes are not a template, are damaged, or have another version; or the template lacks what is needed."""


class BaseError(UnframeError):
    """A fingerprint base cannot be read or written."""


class MissingFileError(ReadError, TemplateError, BaseError, FileNotFoundError):
    """A source, a template or a folder is not there."""

    def __init__(self, message: str = "", hint: str | None = None) -> None:
        """Say what is missing, with the number that the system has for it."""
        super().__init__(message, hint)
        self.errno = errno.ENOENT


class InternalError(UnframeError):
    """A bug in unframe."""


class ReadWarning(UserWarning):
    """A record that could not be read was skipped."""
