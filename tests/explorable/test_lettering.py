"""Labels of curves in lines."""

from models.explorable.charts import lettering


def test_no_line_ends_beside_a_sign_of_a_formula():
    for label in ("never idle: (N − 1) S − Z", "hold × sessions + think of all of them"):
        for width in range(40, 240, 10):
            lines = lettering.wrapped(label, width)
            assert " ".join(lines) == label
            assert not [line for line in lines if line[0] in "−+×=" or line[-1] in "−+×="]
    assert len(lettering.wrapped("never idle: (N − 1) S − Z", 90)) == 2
