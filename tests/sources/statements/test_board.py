from generator.sources.statements.board import battle_between, territories


def test_the_board_is_counted() -> None:
    """42 territories, and no other number."""
    assert territories(42).holds
    assert not territories(41).holds


def test_a_battle_needs_neighbours_and_leaves_one_army() -> None:
    """China attacks Siberia with all armies but one, and Japan never."""
    assert battle_between("China", 20, "Siberia", 19).holds
    assert not battle_between("China", 20, "Siberia", 20).holds
    assert not battle_between("China", 20, "Japan", 19).holds
