import pytest

from models.book.captured import published
from models.laws.numbers.interval import Interval

FIGURES = published.load()


def test_the_article_is_read_with_its_range_and_its_shares():
    figure = FIGURES["hasler-four-strands"]
    assert figure.ratio == Interval(4.0, 5.0)
    assert (figure.writing, figure.cpu, figure.host_cpu) == (0.9, 0.1, 0.25)
    assert figure.source.key == "hasler2011log"
    assert (figure.host_cpus, figure.strands) == (64, 4)
    assert figure.findings == ("S3-C3", "S3-C6", "S3-C7", "S3-C9")
    other = FIGURES["hasler-one-strand"]
    assert other.ratio == Interval(1.5, 1.5)
    assert (other.writing, other.host_cpu, other.host_cpus) == (None, None, None)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=list(FIGURES))
def test_every_figure_says_what_it_is_and_where_it_was_published(figure):
    assert figure.label and figure.source.title and figure.findings
    if figure.writing is not None and figure.cpu is not None:
        assert figure.writing + figure.cpu <= 1


def test_labels_are_not_shared():
    assert len({figure.label for figure in FIGURES.values()}) == len(FIGURES)
