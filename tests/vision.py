"""Colours as readers see them: contrast, the common deficiencies of colour vision, and how far apart two look."""

import numpy as np

# Machado, Oliveira and Fernandes (2009), at full severity, of linear RGB.
DEFICIENCIES = {
    "none": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
    ],
}  # fmt: skip
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _TO_XYZ.sum(axis=1)


def linear(colour):
    """A colour as in '#1f63a8', as linear RGB."""
    value = np.array([int(colour[start : start + 2], 16) for start in (1, 3, 5)]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def contrast(first, second):
    """The contrast of two colours as WCAG has it, from 1 to 21."""
    low, high = sorted(float(linear(colour) @ _TO_XYZ[1]) for colour in (first, second))
    return (high + 0.05) / (low + 0.05)


def seen(colour, deficiency):
    """A colour in CIE L*a*b*, as it looks to somebody."""
    rgb = np.clip(np.array(DEFICIENCIES[deficiency]) @ linear(colour), 0, 1)
    x, y, z = (
        np.cbrt(part) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in _TO_XYZ @ rgb / _WHITE
    )
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def difference(first, second):
    """CIEDE2000 of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - np.sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = np.hypot(stretch * a1, b1), np.hypot(stretch * a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, stretch * a1)) % 360, np.degrees(np.arctan2(b2, stretch * a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    across = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2)
    t = (
        1 - 0.17 * np.cos(np.radians(hue - 30)) + 0.24 * np.cos(np.radians(2 * hue))
        + 0.32 * np.cos(np.radians(3 * hue + 6)) - 0.20 * np.cos(np.radians(4 * hue - 63))
    )  # fmt: skip
    by_lightness = 1 + 0.015 * (lightness - 50) ** 2 / np.sqrt(20 + (lightness - 50) ** 2)
    by_chroma, by_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = (
        -np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2)))) * 2 * np.sqrt(chroma**7 / (chroma**7 + 25**7))
    )
    parts = (l2 - l1) / by_lightness, (c2 - c1) / by_chroma, across / by_hue
    return float(np.sqrt(sum(part**2 for part in parts) + bend * parts[1] * parts[2]))
