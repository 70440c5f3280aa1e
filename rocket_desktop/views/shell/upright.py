"""A page that is scrolled up and down only, and never too narrow for what stands on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class UprightArea(QScrollArea):
    """Shows `page`, at least as wide as it must be."""

    def __init__(self, page: QWidget, name: str) -> None:
        """`name` is what a screen reader calls it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(page)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        page = self.widget()
        if page is not None:
            least.setWidth(page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())
        return least

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What stands on the page has changed: it may need another width."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)
