"""The rules by game."""

from risk_odds.games import ALSO_CALLED, TITLES, rules_by_game, well_known
from risk_odds.ruleset_files import load_rulesets


def test_every_ruleset_stands_once_under_its_own_name() -> None:
    """Each ruleset is there under its id, exactly once, and no name stands twice."""
    rulesets = load_rulesets()
    names = [entry.name for game in rules_by_game(rulesets.values()) for entry in game.entries]
    assert len(names) == len(set(names))
    assert set(rulesets) <= set(names)
    known = {name for ruleset in rulesets.values() for name in ruleset.names}
    assert set(names) <= known


def test_players_of_the_app_find_their_rules_together() -> None:
    """The app's group has the plain dice, the plain capital and the walled one, side by side."""
    games = {game.game: game for game in rules_by_game(load_rulesets().values())}
    of_app = {entry.name: entry.ruleset.id for entry in games["app"].entries}
    assert of_app["plain-dice"] == "classic"
    assert of_app["capital"] == "three-dice-defence"
    assert of_app["capital-wall"] == "capital-wall"
    assert {"zombies", "wall", "balanced-blitz"} <= set(of_app)


def test_the_setting_of_the_apps_dice_is_known() -> None:
    """In the app all rules are for True Random but those of balanced blitz; elsewhere none are."""
    rulesets = load_rulesets()
    entries = {
        (game.game, entry.name): entry.is_true_random
        for game in rules_by_game(rulesets.values())
        for entry in game.entries
    }
    of_app = {name for (game, name), is_true in entries.items() if game == "app" and not is_true}
    assert of_app == {name for name in rulesets if name.startswith("balanced-blitz")}
    assert entries["app", "plain-dice"]
    assert not any(is_true for (game, _), is_true in entries.items() if game != "app")


def test_games_keep_their_order_and_are_not_empty() -> None:
    """Games come in the order of their titles; one without rules is not there."""
    rulesets = load_rulesets()
    every = [game.game for game in rules_by_game(rulesets.values())]
    assert every == [game for game in TITLES if game in every]
    (only,) = rules_by_game([rulesets["dutch"]])
    assert (only.title, [entry.title for entry in only.entries]) == (
        "The board game",
        ["Dutch rules"],
    )


def test_a_house_rule_without_a_game_stands_last() -> None:
    """A ruleset whose file names no game is among the other rules, at the end."""
    rulesets = load_rulesets()
    house = rulesets["classic"].model_copy(update={"id": "mine", "game": "other", "aliases": ()})
    assert rules_by_game([house, rulesets["dutch"]])[-1].entries[0].name == "mine"


def test_other_names_leave_out_the_title_itself() -> None:
    """No ruleset is also known under its own title, as the ammo shortage once was."""
    for ruleset in load_rulesets().values():
        assert ruleset.title not in [alias.title for alias in ruleset.other_names]


def test_a_list_in_words_names_what_is_there() -> None:
    """Of rules that are known by name the words say each once, and "more" only where it is true."""
    rulesets = load_rulesets()
    assert well_known([rulesets["classic"]]) == ["classic"]
    assert well_known([rulesets["classic"], rulesets["dutch"]]) == ["classic", "Dutch rules"]
    assert well_known([rulesets["classic"], rulesets["d4"]]) == ["classic", "more"]
    every = well_known(rulesets.values())
    assert {"capitals", "zombies", "RisiKo!", "Risk Legacy"} <= set(every)
    assert every[-1] == "more"
    assert well_known([rulesets["three-dice-defence"]]) == ["capitals", "RisiKo!"]


def test_an_entry_is_chosen_by_what_players_type() -> None:
    """Each nickname and each name in no game's list belongs to one entry, that of its own name."""
    entries = [entry for game in rules_by_game(load_rulesets().values()) for entry in game.entries]
    others = {name: entry.name for entry in entries for name in entry.other_names}
    assert sum(len(entry.other_names) for entry in entries) == len(others)
    assert (others["cap"], others["bb"], others["koole"]) == ("capital", "balanced-blitz", "dutch")
    assert (others["true-random"], others["zombie"]) == ("plain-dice", "zombies")
    for ruleset in load_rulesets().values():
        names = {*ruleset.names, *ruleset.nicknamed}
        own = {entry.name for entry in entries if entry.ruleset == ruleset}
        assert {name for name, of in others.items() if of in own} == names - own


def test_what_players_call_a_game_names_no_ruleset() -> None:
    """A game with several rules is found by its own short names, which mean none of them."""
    known = {
        name for rules in load_rulesets().values() for name in (*rules.names, *rules.nicknamed)
    }
    assert not known & {word for words in ALSO_CALLED.values() for word in words}
