"""What the laws take and give: the names of their types, which need no numpy."""

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Values: TypeAlias = Any  # a number, an array of numbers, or a symbol that is traced
Floats: TypeAlias = "NDArray[np.float64]"
Counts: TypeAlias = "NDArray[np.int64]"
Flags: TypeAlias = "NDArray[np.bool]"
Numbers: TypeAlias = "Floats | Counts"
Generator: TypeAlias = "np.random.Generator"
