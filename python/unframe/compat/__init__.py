"""For those who come from elsewhere: the calls they know, answered by unframe."""
