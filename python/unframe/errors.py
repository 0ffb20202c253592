"""What can go wrong, one class for each. What is wrong with a page is not an error: it is in ``Extraction.damage``."""


class UnframeError(Exception):
    """Anything that unframe cannot do. ``hint`` says what to do about it, where that is known."""

    def __init__(self, message: str = "", hint: str | None = None) -> None:
        """Say what was being done to what, and what may help."""
        super().__init__(message)
        self.hint = hint

    def __str__(self) -> str:
        """Tell the message, and the hint on a line of its own."""
        message = super().__str__()
        return f"{message}\nhint: {self.hint}" if self.hint else message


class InputError(UnframeError, TypeError):
    """What was given is not a page, a document or a template."""


class OptionError(UnframeError, ValueError):
    """An option that is unknown, or contradicts another."""


class ReadError(UnframeError, OSError):
    """A source, or a record in it, cannot be read."""


class TemplateError(UnframeError, ValueError):
    """Bytes that are not a template, are damaged, or of another version; or a template that lacks what is asked for."""


class BaseError(UnframeError):
    """A fingerprint base that cannot be read or written."""


class InternalError(UnframeError):
    """A bug of ours that a page brought out."""


class ReadWarning(UserWarning):
    """A record that could not be read, and was passed over."""
