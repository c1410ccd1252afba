"""The arguments of a law that passes all of them on to another."""

from inspect import signature


def arguments_of(other):
    """A decorator: say that a law of `*arguments` and `**named` takes what `other` takes, to who asks by name."""

    def decorate(law):
        law.__signature__ = signature(other)
        return law

    return decorate
