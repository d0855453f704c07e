"""Colour vision: contrast by WCAG 2, differences by CIEDE2000, colour blindness."""

import re
from collections.abc import Iterable, Mapping
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKENS = ROOT / "static" / "css" / "tokens.css"
Triple = tuple[float, float, float]

NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision
# deficiency (2009), severity 1.0.
EYES: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "normal": NORMAL,
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def tokens(*, dark: bool = False) -> dict[str, str]:
    """Return the custom properties of tokens.css by name, in the light or dark scheme."""
    day, _, night = TOKENS.read_text().partition("@media (prefers-color-scheme: dark)")
    values = dict(re.findall(r"--([\w-]+):\s*([^;]+);", day))
    if dark:
        values |= re.findall(r"--([\w-]+):\s*([^;]+);", night)
    return values


def colours(*, dark: bool = False) -> dict[str, str]:
    """Return the colours among the tokens, as hexadecimal digits."""
    all_tokens = tokens(dark=dark)
    values = {name: _resolved(value, all_tokens) for name, value in all_tokens.items()}
    return {name: value for name, value in values.items() if re.fullmatch("#[0-9a-f]{6}", value)}


def _resolved(value: str, tokens: Mapping[str, str]) -> str:
    reference = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return _resolved(tokens[reference[1]], tokens) if reference else value


def linear(colour: str) -> Triple:
    """Return a colour as linear red, green and blue."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _lit(red), _lit(green), _lit(blue)


def _lit(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return round((light + 0.05) / (dark + 0.05), 6)


def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(light: Triple) -> Triple:
    """Return the CIELAB coordinates of linear light, under daylight (D65)."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_cube_root(part) for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _cube_root(part: float) -> float:
    cubed: float = part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
    return cubed


def lab_for_eye(eye: str, colour: str) -> Triple:
    """Return the CIELAB coordinates of a colour as an eye of this kind sees it."""
    light = linear(colour)
    red, green, blue = (
        sum(weight * part for weight, part in zip(row, light, strict=True)) for row in EYES[eye]
    )
    return lab((red, green, blue))


def smallest_difference(eye: str, inks: Iterable[str]) -> float:
    """Return the smallest difference between any two inks for an eye of this kind."""
    places = [lab_for_eye(eye, ink) for ink in inks]
    return min(difference(one, other) for one, other in combinations(places, 2))


def difference(one: Triple, other: Triple) -> float:
    """Return the difference of two colours by CIEDE2000 (Sharma, Wu, Dalal 2005).

    >>> round(difference((50, 2.6772, -79.7751), (50, 0, -82.7485)), 4)
    2.0425
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * _seventh(mean)
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1, h2 = _hue(stretch * a1, b1), _hue(stretch * a2, b2)
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_lightness = (l2 - l1) / (
        1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    )
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -2 * _seventh(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _seventh(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _mean_hue(one: float, other: float) -> float:
    apart = abs(one - other) > 180
    return (one + other + 360 * apart) / 2 % 360
