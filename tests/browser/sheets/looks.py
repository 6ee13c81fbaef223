"""In which sizes and colours a page is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from playwright.sync_api import Browser, Page, StorageState

from tests.browser.readiness import a_context

Vision = Literal["none", "achromatopsia", "deuteranopia", "protanopia"]
Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
VISIONS: Final[tuple[Vision, ...]] = ("achromatopsia", "deuteranopia", "protanopia")


@dataclass(frozen=True, slots=True)
class Look:
    """width, height : pixels of the window."""

    width: int
    height: int
    theme: Theme = "light"
    vision: Vision = "none"

    @property
    def name(self) -> str:
        vision = "" if self.vision == "none" else f"-{self.vision}"
        return f"{self.width}-{self.theme}{vision}"

    def page(self, browser: Browser, address: str, who: StorageState | None = None) -> Page:
        """An empty page that looks so. who : by cookies; nobody if none."""
        context = a_context(
            browser,
            address,
            viewport={"width": self.width, "height": self.height},
            color_scheme=self.theme,
            reduced_motion="reduce",
            storage_state=who,
        )
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": self.vision})
        return page


LOOKS: Final = {
    look.name: look
    for look in (
        Look(1920, 1080),
        Look(1920, 1080, "dark"),
        Look(1280, 800),
        Look(1280, 800, "dark"),
        Look(1024, 768),
        Look(1024, 768, "dark"),
        Look(390, 844),
        Look(390, 844, "dark"),
        *(Look(1280, 800, theme, vision) for vision in VISIONS for theme in THEMES),
    )
}
