"""The main window: home, new game and the table as pages, and the menu over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from rocket_desktop.data import DataError
from rocket_desktop.i18n import _
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import BadData, BadOptions, GameSpec, IllegalMove, OptionValue
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.play.game_file import read_game
from rocket_desktop.play.own_maps import OwnMaps
from rocket_desktop.play.seats import HUMAN, has_resigned, marked, seat_at
from rocket_desktop.play.session import Session, new_session, open_session
from rocket_desktop.play.settings import SPEEDS, TEXT_SIZES, THEMES, SettingsFile
from rocket_desktop.play.storage import SUFFIX, GameEntry, Storage, StorageError, title_of
from rocket_desktop.views.shell.banner import SavingBanner
from rocket_desktop.views.shell.boxes import agrees, offer, tell
from rocket_desktop.views.shell.curtain import Curtain
from rocket_desktop.views.shell.home import HomePage
from rocket_desktop.views.shell.past_games import file_filter
from rocket_desktop.views.shell.pictures import SMALL, centred
from rocket_desktop.views.shell.theme import Theme
from rocket_desktop.views.shell.titles import level_title, speed_title, theme_title
from rocket_desktop.views.shell.words import on_button, sentence, shown_name
from rocket_desktop.views.view_catalog import VIEWS, MapsPage, TablePage

if TYPE_CHECKING:
    from rocket_desktop.views.shell.new_game import NewGamePage
    from rocket_desktop.views.shell.seats_dialog import SeatsDialog
    from rocket_desktop.views.shell.statistics_page import StatisticsPage

_FIRST_SIZE = QSize(1280, 820)
_SMALLEST = QSize(800, 520)


class MainWindow(QMainWindow):
    """The app's window.  `storage` holds the games, `settings` what the player has set, `theme` how it looks.

    `playing(path)` tells which game is on the table, None that there is none; `report_wanted()` asks for a report that
    the player can send.
    """

    playing = Signal(object)
    report_wanted = Signal()

    def __init__(self, storage: Storage, settings: SettingsFile, theme: Theme) -> None:
        super().__init__()
        self.storage = storage
        self.maps = OwnMaps()
        self.settings = settings
        self.theme = theme
        self.session: Session | None = None
        self.table: TablePage | None = None
        self._new_page: NewGamePage | None = None
        self._maps_page: MapsPage | None = None
        self._statistics: StatisticsPage | None = None
        self._seats: SeatsDialog | None = None
        self.setWindowTitle("Rocket Desktop")
        self.setMinimumSize(_SMALLEST)
        self.resize(_FIRST_SIZE)
        self.restoreGeometry(QByteArray.fromBase64(settings.values.window.encode("ascii", "ignore")))
        self.pages = QStackedWidget()
        self.banner = SavingBanner()
        self.banner.again_wanted.connect(self._save_again)
        self.banner.elsewhere_wanted.connect(self._save_elsewhere)
        self._untold = True  # that settings cannot be saved is said once
        centre = QWidget()
        rows = QVBoxLayout(centre)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.banner)
        rows.addWidget(self.pages, 1)
        self.setCentralWidget(centre)
        self.home = HomePage(storage, self._picture, self._miniature, lambda: VIEWS[self._next_game().id]().rules())
        self.pages.addWidget(self.home)
        self.curtain = Curtain()
        self.curtain.lifted.connect(self._show_table)
        self.pages.addWidget(self.curtain)
        self.home.opened.connect(self.open_file)
        self.home.new_wanted.connect(self.show_new_game)
        self.home.open_wanted.connect(self.ask_file)
        self.home.maps_wanted.connect(self.show_maps)
        self.home.statistics_wanted.connect(self.show_statistics)
        self.home.settings_wanted.connect(self.show_settings)
        theme.changed.connect(self._follow_theme)
        self._make_menus()
        self.show_home()

    # --- menus ---

    def _make_menus(self) -> None:
        game = self.menuBar().addMenu(_("&Game"))
        self._action(game, _("&New game…"), QKeySequence.StandardKey.New, self.show_new_game)
        self._action(game, _("&Open a file…"), QKeySequence.StandardKey.Open, self.ask_file)
        self.home_action = self._action(game, _("&Home page"), QKeySequence("Ctrl+Home"), self.leave_table)
        game.addSeparator()
        self.seats_action = self._action(game, _("S&eats…"), QKeySequence("Ctrl+E"), self.show_seats)
        self.abandon_action = self._action(game, _("&Abandon the game"), None, self.abandon_game)
        game.addSeparator()
        self._action(game, _("&Maps"), QKeySequence("Ctrl+M"), self.show_maps)
        self._action(game, _("S&tatistics"), QKeySequence("Ctrl+T"), self.show_statistics)
        self._action(game, _("&Settings…"), QKeySequence.StandardKey.Preferences, self.show_settings)
        self._action(game, _("&Quit"), QKeySequence("Ctrl+Q"), self.close)
        self._play_menu = self.menuBar().addMenu(_("&Play"))
        self._play_menu.aboutToShow.connect(self._fill_play_menu)
        view = self.menuBar().addMenu(_("&View"))
        self._themes = self._choices(view, _("&Theme"), [(theme_title(each), each) for each in THEMES], "theme")
        self._sizes = self._choices(
            view, _("Te&xt size"), [(_("{number} %").format(number=each), each) for each in TEXT_SIZES], "text_size"
        )
        self._speeds = self._choices(
            view, _("Others’ &moves are shown"), [(speed_title(each), each) for each in SPEEDS], "speed"
        )
        self._action(view, _("&Larger text"), QKeySequence("Ctrl++"), partial(self._step_text, 1))
        self._action(view, _("S&maller text"), QKeySequence("Ctrl+-"), partial(self._step_text, -1))
        self._action(view, _("&Full screen"), QKeySequence("F11"), self._toggle_full_screen)
        help_menu = self.menuBar().addMenu(_("&Help"))
        self._action(help_menu, _("The &rules in short"), QKeySequence("F1"), self.show_rules)
        self._action(help_menu, _("&Keys"), QKeySequence("?"), self.show_keys)
        self._action(help_menu, _("Save a &report of a fault…"), None, self.report_wanted.emit)
        self._action(help_menu, _("&About"), None, self.show_about)

    def _fill_play_menu(self) -> None:
        """Offer what can be done at the table now."""
        self._play_menu.clear()
        if self.table is not None and self.pages.currentWidget() is self.table:
            self.table.fill_menu(self._play_menu)
        else:
            self._play_menu.addAction(_("No game is on the table")).setEnabled(False)

    def _action(
        self, menu: QMenu, text: str, keys: QKeySequence | QKeySequence.StandardKey | None, do: Callable[[], object]
    ) -> QAction:
        action = menu.addAction(text)
        if keys is not None:
            action.setShortcut(keys)
        action.triggered.connect(lambda: do())
        return action

    def _choices(
        self, menu: QMenu, title: str, choices: Sequence[tuple[str, str | int]], setting: str
    ) -> dict[str | int, QAction]:
        inner = menu.addMenu(title)
        group = QActionGroup(self)
        actions: dict[str | int, QAction] = {}
        for text, value in choices:
            action = inner.addAction(text)
            action.setCheckable(True)
            action.setChecked(getattr(self.settings.values, setting) == value)
            group.addAction(action)
            action.triggered.connect(partial(self._set, setting, value))
            actions[value] = action
        return actions

    def _set(self, setting: str, value: str | int | bool) -> None:
        setattr(self.settings.values, setting, value)
        self.apply_settings()

    def _step_text(self, step: int) -> None:
        place = TEXT_SIZES.index(self.settings.values.text_size) + step
        if 0 <= place < len(TEXT_SIZES):
            self._set("text_size", TEXT_SIZES[place])

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def apply_settings(self) -> None:
        """Show the settings' theme, size and speed everywhere and keep them."""
        values = self.settings.values
        self.theme.apply(values.theme, values.text_size)
        self._themes[values.theme].setChecked(True)
        self._sizes[values.text_size].setChecked(True)
        self._speeds[values.speed].setChecked(True)
        self._follow_theme()
        self.keep_settings()

    def _follow_theme(self) -> None:
        """Draw in the theme in force what does not follow the palette by itself."""
        self.home.follow_theme()
        if self._new_page is not None:
            self._new_page.follow_theme()
        if self._maps_page is not None:
            self._maps_page.follow_theme()
        if self.table is not None:
            self.table.apply_settings()

    def keep_settings(self) -> None:
        """Write the settings; trouble is told once, never a reason to stop."""
        try:
            self.settings.save()
        except StorageError as error:
            if self._untold:
                self._untold = False
                self.tell(_("{trouble}. What you set holds until you quit.").format(trouble=error))
        else:
            self._untold = True

    # --- pages ---

    def show_home(self) -> None:
        """Go to the first page."""
        self.home.refresh()
        self.pages.setCurrentWidget(self.home)
        for action in (self.home_action, self.seats_action, self.abandon_action):
            action.setEnabled(self.table is not None)
        self.setWindowTitle("Rocket Desktop")
        self.home.start_here()

    def leave_table(self) -> None:
        """Close the game, if it is on disk or the player does not mind, and go to the first page."""
        if self._may_leave():
            self._close_table()
            self.show_home()

    def show_new_game(self) -> None:
        """Go to the page that sets up a game, with the last choice on it."""
        if self._new_page is None:
            # Imported when first needed, so that the window opens sooner.
            from rocket_desktop.ai.levels import OPPONENTS
            from rocket_desktop.views.shell.new_game import NewGamePage

            bots = [(level, level_title(level)) for level in OPPONENTS]
            self._new_page = NewGamePage(_shown_games(), bots, self.theme.name, self.maps.data)
            self._new_page.started.connect(self.start_game)
            self._new_page.cancelled.connect(self._back)
            self._new_page.curtain_wanted.connect(self._want_curtain)
            self.pages.addWidget(self._new_page)
        self._new_page.recall(self.settings.values.new_game)
        self._new_page.show_curtain(self.settings.values.curtain)
        self.pages.setCurrentWidget(self._new_page)
        self._new_page.start_button.setFocus()

    def _want_curtain(self, on: bool) -> None:
        # Off is "with hidden hands only": no game deals openly what another must not see.
        self._set("curtain", "always" if on else "hidden")
        assert self._new_page is not None
        self._new_page.show_curtain(self.settings.values.curtain)

    def _back(self) -> None:
        """To the game under way, else to the first page."""
        if self.table is not None:
            self._show_table()
        else:
            self.show_home()

    def _show_table(self) -> None:
        """Go to the table, or to the curtain before it."""
        if self.table is not None:
            self.pages.setCurrentWidget(self.curtain if self.curtain.is_drawn() else self.table)

    def show_maps(self) -> None:
        """Go to the page of the maps, where one's own are made."""
        if self._maps_page is None:
            make = next(each for view in VIEWS.values() if (each := view().maps) is not None)
            self._maps_page = make(self.maps, self.theme.name)
            self._maps_page.home_wanted.connect(self._back)
            self._maps_page.play_wanted.connect(self._play_on)
            self.pages.addWidget(self._maps_page)
        self._maps_page.refresh()
        self.pages.setCurrentWidget(self._maps_page)

    def _play_on(self, options: Mapping[str, OptionValue]) -> None:
        """Set up a game with these options."""
        self.show_new_game()
        if self._new_page is not None:
            self._new_page.choose(options)

    def show_statistics(self) -> None:
        """Go to the page with the player's rating and results."""
        if self._statistics is None:
            from rocket_desktop.views.shell.statistics_page import StatisticsPage

            self._statistics = StatisticsPage()
            self._statistics.home_wanted.connect(self._back)
            self.pages.addWidget(self._statistics)
        try:
            games = self.storage.games()
        except StorageError as error:
            self.tell(f"{error}.")
            return
        self._statistics.show_games(games)
        self.pages.setCurrentWidget(self._statistics)
        self._statistics.back_button.setFocus()

    def show_seats(self) -> None:
        """Open the list of seats, where each can change hands."""
        from rocket_desktop.views.shell.seats_dialog import SeatsDialog

        if self.session is None:
            return
        if self._seats is None:
            self._seats = SeatsDialog(self.session, self)
            self._seats.abandon_wanted.connect(self.abandon_game)
            self._seats.destroyed.connect(self._forget_seats)
            self._seats.show()
        self._seats.raise_()
        self._seats.activateWindow()

    def _forget_seats(self) -> None:
        self._seats = None

    def show_settings(self) -> None:
        """Ask for the settings in a dialog."""
        from rocket_desktop.views.shell.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self.settings.values, self)
        dialog.changed.connect(self._set)
        dialog.exec()

    def show_rules(self) -> None:
        """Show the rules of the game on the table, else of the one that would begin next; play goes on meanwhile."""
        from rocket_desktop.views.shell.rules_page import RulesDialog

        for shown in self.findChildren(RulesDialog):
            shown.close()  # it may be of another game, or lie behind the window
        if self.session is not None:
            spec = GAMES[self.session.game]
            told = VIEWS[spec.id]().rules_of(self.session.options)
        else:
            spec = self._next_game()
            told = VIEWS[spec.id]().rules()
        RulesDialog(spec.title, told, self).show()

    def show_keys(self) -> None:
        """List the keys of the page."""
        from rocket_desktop.views.shell.key_list import KeyList

        everywhere = [
            ("Ctrl+N", _("new game")),
            ("Ctrl+O", _("open a file")),
            (_("Ctrl+Home"), _("home page")),
            ("Ctrl+E", _("seats: who decides, resign, abandon")),
            ("Ctrl+M", _("maps")),
            ("Ctrl+T", _("statistics")),
            ("F1", _("the rules in short")),
            ("F11", _("full screen")),
            ("Ctrl++, Ctrl+-", _("larger and smaller text")),
            ("?", _("this list")),
            ("Ctrl+Q", _("quit")),
        ]
        groups = [(_("Everywhere"), everywhere)]
        if self.pages.currentWidget() is self.table and self.table is not None:
            groups.insert(0, (_("At the table"), self.table.keys()))
        if self.pages.currentWidget() is self._maps_page and self._maps_page is not None and self._maps_page.keys():
            groups.insert(0, (_("Editing a map"), self._maps_page.keys()))
        KeyList(groups, self).open()

    def show_about(self) -> None:
        """Say what this program is, who made the game, and the licences."""
        from rocket_desktop.views.shell.about import AboutDialog

        try:
            AboutDialog(self).open()
        except DataError as error:
            self.tell(f"{error}.")

    def tell(self, text: str) -> None:
        """Say `text` to the player, without making the caller wait."""
        tell(self, text)

    # --- games ---

    def ask_file(self) -> None:
        """Let the player choose a record to open."""
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a game"), str(Path.home()), file_filter())
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Go on with the game in a file; one from elsewhere is copied to the player's games first."""
        if not self._may_leave():
            return
        try:
            place, cut = self.storage.import_file(path)
            session, trouble = open_session(place, self.storage)
        except StorageError as error:
            self.tell(f"{error}.")
            return
        if session.game not in VIEWS:
            session.close()
            text = _("A game of {title} cannot be shown in this window yet; the command {command} tells how it went.")
            self.tell(text.format(title=GAMES[session.game].title, command="rocket-desktop replay"))
            return
        self._sit_down(session)
        if session.read_only:
            understood = f" {sentence(trouble)}" if trouble else ""
            self.tell(
                _("{file}: {reason}.{understood}\n\nIts file stays as it is.").format(
                    file=path.name, reason=session.read_only, understood=understood
                )
            )
        elif cut or trouble:
            self.tell(
                _(
                    "{file} is damaged: {trouble}.\n\n"
                    "The game goes on from its last sound position as {title}; the old file stays as it is."
                ).format(file=path.name, trouble=cut or trouble, title=title_of(session.path))
            )

    def start_game(
        self,
        game: str,
        options: Mapping[str, OptionValue],
        seats: Sequence[Seat],
        own: Mapping[str, object] | None = None,
    ) -> None:
        """Start a new game and remember the choice; `own` are the data files it brings along, else the player's."""
        own = self.maps.data() if own is None else own
        if not self._may_leave():
            return
        try:
            complete = GAMES[game].complete_options(options, own)
            title = VIEWS[game]().title(complete, own)
            session = new_session(game, complete, seats, self.storage, title, own_data=own)
        except (BadOptions, BadData, DataError, StorageError) as error:
            self.tell(_("The game cannot start: {trouble}.").format(trouble=error))
            return
        if self._new_page is not None:
            self.settings.values.new_game = self._new_page.choice()
        self.keep_settings()
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        """Show the table of `session` and begin."""
        self._close_table()
        self.session = session
        session.setParent(self)
        session.failed.connect(self.tell)
        session.stuck.connect(self._offer_help)
        session.saving.connect(self.banner.show_trouble)
        session.moved.connect(self._name_window)
        session.thinking.connect(self._uncover)
        session.finished.connect(self._uncover)
        session.moved.connect(lambda: self.playing.emit(session.path))
        self.table = VIEWS[session.game]().table(session, self.settings.values, self.theme.name)
        self.table.gate = self._pass_screen
        self.table.home_wanted.connect(self.leave_table)
        self.table.again_wanted.connect(self._play_again)
        self.table.branch_wanted.connect(self._branch)
        self.table.settings_changed.connect(self.apply_settings)
        self.pages.addWidget(self.table)
        self.pages.setCurrentWidget(self.table)
        for action in (self.home_action, self.seats_action, self.abandon_action):
            action.setEnabled(True)
        self._name_window()
        self.playing.emit(session.path)
        self.table.begin()

    def _pass_screen(self, seat: int, then: Callable[[], None]) -> None:
        """Let the person at `seat` decide (`then`), behind the curtain first if another one was looking."""
        if self.session is None:
            return
        wanted = self.settings.values.curtain
        if wanted == "always" or (wanted == "hidden" and GAMES[self.session.game].secrets):
            seats = self.session.seats()
            if self.curtain.is_wanted(seat, seats):
                at_table = self.pages.currentWidget() in (self.table, self.curtain)
                self.curtain.draw(seat, seats, then)
                if at_table:
                    self._show_table()
                if self.table is not None:
                    # However the table is come to, it shows nothing of the one before.
                    self.table.show_to_all()
                return
        self.curtain.look(seat)
        then()

    def _uncover(self) -> None:
        """Nobody has to decide: there is nothing to pass the screen for, and nobody has said that they are there."""
        if self.curtain.is_drawn():
            self.curtain.drop()
            if self.pages.currentWidget() is self.curtain:
                self._show_table()

    def abandon_game(self) -> None:
        """Leave the game marked as abandoned, to be resumed from the past games if ever."""
        if self.session is None:
            return
        path = self.session.path
        self.session.abandon()
        self.leave_table()
        self.home.games.select(path)

    def _offer_help(self, seat: int, why: str) -> None:
        """A bot failed twice at one decision: let the player say who decides instead."""
        session = self.session
        if session is None:
            return
        name = shown_name(session.seats()[seat].name)
        choices: dict[str, Callable[[], object]] = {}
        if not has_resigned(session.seats()[seat]):
            choices[_("&Decide for {name}").format(name=on_button(name))] = partial(session.hand_over, seat, HUMAN)
        choices[_("Let a &simpler bot play")] = partial(session.stand_in, seat)
        choices[_("Ask the bot &again")] = session.ask_again
        text = _("{reason}.\n\n{name} was asked twice, and no move is lost. Who decides now?")
        offer(self, text.format(name=name, reason=why), choices)

    def _name_window(self) -> None:
        if self.session is not None:
            self.setWindowTitle(f"{title_of(self.session.path)} – Rocket Desktop")

    def _save_again(self) -> None:
        if self.session is not None:
            self.session.save()

    def _save_elsewhere(self) -> None:
        """Let the player choose where the game is kept from now on."""
        if self.session is None:
            return
        name, _kind = QFileDialog.getSaveFileName(
            self, _("Save elsewhere"), str(Path.home() / self.session.path.name), file_filter()
        )
        if not name:
            return
        path = Path(name if name.endswith(SUFFIX) else name + SUFFIX)
        if (
            path.name != Path(name).name
            and path.exists()
            and not agrees(self, _("Replace {file}?").format(file=path.name))
        ):
            return
        try:
            self.session.save_elsewhere(path)
        except StorageError as error:
            self.tell(f"{error}.")

    def _may_leave(self) -> bool:
        """Whether the game at the table may be left: it is on disk, or the player does not mind losing it."""
        if self.session is None or not self.session.unsaved() or self.session.save():
            return True
        return agrees(
            self,
            _("{trouble}. If you leave this game now, what was played since is lost. Leave it?").format(
                trouble=self.session.unsaved()
            ),
        )

    def _play_again(self) -> None:
        if self.session is not None:
            seats = [seat_at(seat, 0) for seat in self.session.seats()]
            self.start_game(self.session.game, self.session.options, seats, self.session.own_data)

    def _branch(self, ply: int) -> None:
        if self.session is None or not self._may_leave():
            return
        try:
            branch = self.session.branch(ply)
        except (StorageError, IllegalMove) as error:
            self.tell(sentence(str(error)))
            return
        self._sit_down(branch)

    def _close_table(self) -> None:
        if self.table is not None:
            self.table.close_table()
            self.pages.removeWidget(self.table)
            self.table.deleteLater()
            self.table = None
        if self._seats is not None:
            self._seats.close()
        self.curtain.forget()
        if self.session is not None:
            self.session.close()
            self.session.deleteLater()
            self.session = None
            self.playing.emit(None)
        self.banner.forget()

    def _picture(self, entry: GameEntry | None) -> QPixmap:
        """The board of a game on disk, null when it cannot be replayed; for None the map chosen last."""
        if entry is None:
            return self._next_board()
        game = self._replayed(entry)
        if game is None:
            return QPixmap()
        record = game.record()
        view, size = VIEWS[entry.game](), QSize(900, 900)
        return view.picture(
            record.options,
            record.data_files,
            game.spec.position(game.state),
            marked(record.seats),
            size,
            self.theme.name(),
        )

    def _miniature(self, entry: GameEntry) -> QPixmap:
        """The board of a game on disk as small as a stamp, null when it cannot be replayed."""
        game = self._replayed(entry)
        if game is None:
            return QPixmap()
        record, ratio = game.record(), self.devicePixelRatioF()
        picture = VIEWS[entry.game]().miniature(
            record.options,
            record.data_files,
            game.spec.position(game.state),
            marked(record.seats),
            SMALL * ratio,
            self.theme.name(),
        )
        return centred(picture, ratio)

    def _replayed(self, entry: GameEntry) -> Game | None:
        """The game in a file; None if it cannot be had, which the list tells when it is opened."""
        if entry.game not in VIEWS:
            return None
        try:
            return read_game(entry.path)[0]
        except StorageError:
            return None

    def _next_game(self) -> GameSpec:
        """The game that was chosen last."""
        games = _shown_games()
        return games.get(str(self.settings.values.new_game.get("game")), next(iter(games.values())))

    def _next_board(self) -> QPixmap:
        """The board that a new game would begin on."""
        spec = self._next_game()
        given = self.settings.values.new_game.get("options")
        own = self.maps.data()
        try:
            options = spec.complete_options(given if isinstance(given, dict) else {}, own)
        except BadOptions:
            options = spec.complete_options({})
        return VIEWS[spec.id]().picture(options, own, None, (), QSize(900, 900), self.theme.name())

    def end(self) -> None:
        """Close without asking: the system or a terminal ends the program."""
        if self.session is not None and self.session.unsaved():
            self.session.save()  # the last chance
        self._close_table()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep size and place; every game is on disk already, or the player is asked."""
        if not self._may_leave() or (self._maps_page is not None and not self._maps_page.leave()):
            event.ignore()
            return
        self._close_table()
        self.settings.values.window = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self._untold = False  # nobody is there to read it
        self.keep_settings()
        super().closeEvent(event)


def _shown_games() -> dict[str, GameSpec]:
    """The games that have a view: others cannot be played in the window."""
    return {game: spec for game, spec in GAMES.items() if game in VIEWS}
