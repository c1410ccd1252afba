"""Wheels of this project, packed and unpacked elsewhere."""

import zipfile
from importlib.metadata import distribution, distributions

from packaging.requirements import Requirement

import set_up


def house(name, folder):
    """The wheel of a house."""
    set_up.wheel(name, folder / "packed")
    return next((folder / "packed").glob("*.whl"))


def brought(dist, extras):
    """The distributions that an extra brings, and those that they need, by name."""
    distributions_needed, wanted = {}, [(dist, extras)]
    while wanted:
        dist, extras = wanted.pop()
        for requirement in map(Requirement, dist.requires or ()):
            marker = requirement.marker
            applies = any(not marker or marker.evaluate({"extra": extra}) for extra in extras)
            if applies and (requirement.name, *requirement.extras) not in distributions_needed:
                needed = distribution(requirement.name)
                distributions_needed[requirement.name, *requirement.extras] = needed
                wanted.append((needed, {"", *requirement.extras}))
    return distributions_needed.values()


def unpacked(wheel, folder, extras):
    """Fill a folder of packages with a wheel and with what its extras bring, and with nothing else."""
    zipfile.ZipFile(wheel).extractall(folder)
    (packed,) = distributions(path=[str(folder)])
    for needed in brought(packed, extras):
        for path in {path.parts[0] for path in needed.files or () if path.parts[0] not in ("..", "models")}:
            if not (folder / path).exists():
                (folder / path).symlink_to(needed.locate_file(path))
    return folder
