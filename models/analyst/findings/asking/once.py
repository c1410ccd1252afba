"""Questions whose answers many findings need, and which cost something to answer."""

from functools import wraps


def once(question):
    """The same function of one argument, the Questions of a report, with which its answer is kept."""

    @wraps(question)
    def answer(ask):
        answers = vars(ask).setdefault("answers", {})
        if question not in answers:
            answers[question] = question(ask)
        return answers[question]

    return answer
