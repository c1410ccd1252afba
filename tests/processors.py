"""Every notebook under one processor after another: `make processors`.

What a sum or an exponential gives in its last digit depends on the instructions of the processor. OpenBLAS, numpy
and the C library each choose their code when they are loaded, and each can be told to do without some of them. So
this machine runs the notebooks as older ones would, and no stored output may differ. Fails as well if a choice was
not heeded, or if fewer than four kinds were tried.
"""

import ctypes
import json
import math
import os
import platform
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "_build" / "processors"
AT_LEAST = 4


@dataclass(frozen=True)
class Processor:
    """One kind: the name by which OpenBLAS is asked for it, and what else is used there."""

    name: str
    core: str  # as OpenBLAS then calls it
    needs: str  # what this machine must have, as numpy calls it
    numpy: tuple[str, ...] = ()  # of numpy's optional code
    fma: bool = True  # whether the C library multiplies and adds in one rounding


X86 = (
    Processor("Prescott", "Katmai", needs="SSE3", fma=False),
    Processor("Nehalem", "Nehalem", needs="SSE42", fma=False),
    Processor("Sandybridge", "Sandybridge", needs="AVX", fma=False),
    Processor("Haswell", "Haswell", needs="X86_V3", numpy=("X86_V3",)),
    Processor("SkylakeX", "SkylakeX", needs="X86_V4", numpy=("X86_V3", "X86_V4")),
)
ARM = (
    Processor("ARMV8", "armv8", needs="ASIMD"),
    Processor("CORTEXA57", "cortexa57", needs="ASIMD"),
    Processor("THUNDERX2T99", "thunderx2t99", needs="ASIMD"),
    Processor("NEOVERSEN1", "neoversen1", needs="ASIMDDP", numpy=("ASIMDHP", "ASIMDDP")),
)
PROCESSORS = {"x86_64": X86, "AMD64": X86, "aarch64": ARM, "arm64": ARM}


def environment(kind):
    """What makes this machine compute as that kind of processor."""
    disabled = [name for name in __cpu_dispatch__ if __cpu_features__[name] and name not in kind.numpy]
    without_fma = {} if kind.fma else {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4"}
    return {"OPENBLAS_CORETYPE": kind.name, "NPY_DISABLE_CPU_FEATURES": " ".join(disabled), **without_fma}


def arithmetic():
    """What this process computes with: OpenBLAS' core, numpy's optional code, and digits of the C library."""
    library = next((Path(numpy.__file__).parents[1] / "numpy.libs").glob("*openblas*"), None)
    core = None
    if library:
        name_of_core = ctypes.CDLL(str(library)).scipy_openblas_get_corename64_
        name_of_core.restype = ctypes.c_char_p
        core = name_of_core().decode()
    digits = [math.exp(number / 7).hex() for number in range(2000)]
    return {"core": core, "numpy": [name for name in __cpu_dispatch__ if __cpu_features__[name]], "digits": digits}


def heeded(kind, as_it_is):
    """What a new process computes with, as a sentence. Stops if that is not that of the kind."""
    command = [sys.executable, __file__, "--tell"]
    ran = subprocess.run(command, env=os.environ | environment(kind), capture_output=True, text=True, check=True)
    of_kind = json.loads(ran.stdout)
    fma = as_it_is["digits"] == of_kind["digits"]
    has_fma = platform.libc_ver()[0] == "glibc" and __cpu_features__.get("FMA3", False)
    sentence = f"OpenBLAS runs {of_kind['core']}, numpy {' '.join(of_kind['numpy']) or 'no optional code'}"
    sentence += f", the C library {'as it is' if fma else 'no FMA'}"
    wanted = (kind.core, [*kind.numpy], kind.fma or not has_fma)
    if (of_kind["core"], of_kind["numpy"], fma) != wanted:
        sys.exit(f"{kind.name} was asked for, and not heeded: {sentence}.")
    return sentence


def differing(kind, notebooks):
    """The cells whose outputs are not the stored ones, and how many were compared."""
    command = [sys.executable, "-m", "pytest", "-p", "conftest", "--color=no", "--numprocesses=logical"]
    command += ["--dist=loadfile", "--nbval", *notebooks]
    settings = os.environ | environment(kind) | {"PYTHONPATH": str(Path(__file__).parent)}
    log = LOGS / f"{kind.name}.log"
    with log.open("w", encoding="utf-8") as out:
        ran = subprocess.run(command, cwd=ROOT, env=settings, stdout=out, stderr=subprocess.STDOUT)
    output = log.read_text(encoding="utf-8")
    cells = re.findall(r"^(?:FAILED|ERROR) (\S+::Cell \d+)", output, flags=re.MULTILINE)
    passed = re.search(r"(\d+) passed", output)
    if ran.returncode not in (0, 1) or not passed or bool(ran.returncode) != bool(cells):
        sys.exit(f"{output}\nThe notebooks could not be run as on {kind.name}.")
    return cells, int(passed[1]) + len(cells)


def main(notebooks):
    machine, as_it_is = platform.machine(), arithmetic()
    if machine not in PROCESSORS or not as_it_is["core"]:
        sys.exit(f"No kinds of processor are known for {machine} with numpy's BLAS as it is here.")
    kinds = [kind for kind in PROCESSORS[machine] if __cpu_features__.get(kind.needs)]
    if len(kinds) < AT_LEAST:
        sys.exit(f"This machine can compute as {len(kinds)} kinds of processor, and {AT_LEAST} are needed.")
    LOGS.mkdir(parents=True, exist_ok=True)
    print(f"This machine: {machine}, {as_it_is['core']}, numpy {' '.join(as_it_is['numpy'])}", flush=True)
    differ = set()
    for number, kind in enumerate(kinds, start=1):
        print(f"{number} of {len(kinds)}, as {kind.name}: {heeded(kind, as_it_is)} ...", flush=True)
        cells, compared = differing(kind, notebooks)
        print(f"    {compared} cells of {len(notebooks)} notebooks, {len(cells) or 'none'} with another output")
        print(*(f"    {cell}\n" for cell in cells), sep="", end="", flush=True)
        differ |= {cell.split("::")[0] for cell in cells}
    if differ:
        how = f"How they differ is in {LOGS.relative_to(ROOT)}."
        sys.exit(f"Outputs that depend on the processor: {', '.join(sorted(differ))}. {how}")
    print(f"No output depends on the processor: {', '.join(kind.core for kind in kinds)}.")


if __name__ == "__main__":
    if sys.argv[1:] == ["--tell"]:
        print(json.dumps(arithmetic()))
    else:
        main(sys.argv[1:])
