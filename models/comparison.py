"""How far a prediction is from what was captured."""


def relative_error(predicted, captured):
    """Error of a prediction relative to the captured figure: predicted / captured − 1.

    Parameters
    ----------
    predicted, captured : number or array
        In the same unit; `captured` is not zero.
    """
    return predicted / captured - 1
