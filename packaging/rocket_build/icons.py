"""All icons from the one drawing: `python -m rocket_build.icons DRAWING FOLDER`, where PySide6 is installed.

PNG in the sizes that Linux wants, an .ico for Windows and an .icns for macOS; Qt writes them all.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import Final

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)

# The parts of an icon file, by their edge in pixels; each holds a PNG.
_OF_WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)
_OF_MACOS: Final = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def draw(drawing: Path, folder: Path) -> None:
    """Write `SIZES` as N.png, rocket-desktop.ico and rocket-desktop.icns into `folder`."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication(["icons", "-platform", "offscreen"])
    renderer = QSvgRenderer(str(drawing))
    if not renderer.isValid():
        raise SystemExit(f"{drawing} is no drawing that Qt can read")

    def png(size: int) -> bytes:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter, QRectF(0, 0, size, size))
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        if not QImageWriter(buffer, QByteArray(b"png")).write(image):
            raise SystemExit(f"Qt cannot write a picture of {size} pixels")
        return bytes(buffer.data().data())

    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        (folder / f"{size}.png").write_bytes(png(size))
    (folder / "rocket-desktop.ico").write_bytes(ico({size: png(size) for size in _OF_WINDOWS}))
    (folder / "rocket-desktop.icns").write_bytes(icns({kind: png(size) for kind, size in _OF_MACOS.items()}))
    app.quit()


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon file of Windows from PNGs by their edges: a head, an entry for each, then the pictures."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    entries, place = b"", len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        edge = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """An icon file of macOS from PNGs by the kinds that stand for their sizes."""
    parts = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
