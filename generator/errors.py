"""The one error that means "what was given is wrong", as opposed to a fault of the program."""


class InputError(Exception):
    """Bad input: a file, key or option, with what was found and what was expected.

    The command line prints the message alone and ends with exit code 2.
    """
