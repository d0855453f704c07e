"""Hearts in words: deals, questions about slips, and reminders."""

from collections.abc import Iterator

from games.hearts.checks import CARDS, card_sign
from games.hearts.deals import HEART_TOTALS, HeartsOptions, HeartsPlayed
from games.hearts.passing import lead_text, left_over_text, passing_of, passing_text
from games.sheet import Sheet
from games.words import Name, Phrase, _, list_phrase


def describe_deal(deal: HeartsPlayed, options: HeartsOptions) -> Phrase:
    """Return a deal in a few words: a moon, or the hearts and cards of each player."""
    if deal.moon is not None:
        return list_phrase([_moon_text(deal, deal.moon), *_bonus_texts(deal, options)])
    hearts = {row.player: row.hearts for row in deal.rows}
    parts = []
    for player in sorted(hearts):
        count = [f"{hearts[player]}♥"] if hearts[player] else []
        cards = [card_sign(field, options) for field in CARDS if getattr(deal, field) == player]
        if count or cards:
            taken = " ".join([*count, *cards])
            parts.append(Phrase("{name} {taken}", {"name": Name(player), "taken": taken}))
    return list_phrase(parts)


def _moon_text(deal: HeartsPlayed, shooter: int) -> Phrase:
    shot = _("{name} shot the sun") if deal.sun else _("{name} shot the moon")
    phrase = Phrase(shot, {"name": Name(shooter)})
    if deal.moon_to == "others":
        return Phrase(_("{shot}, points to the others"), {"shot": phrase})
    if deal.moon_to == "own":
        return Phrase(_("{shot}, points off the own score"), {"shot": phrase})
    return phrase


def _bonus_texts(deal: HeartsPlayed, options: HeartsOptions) -> Iterator[Phrase]:
    """Yield the taker of the bonus card, unless it is part of a moon."""
    if deal.bonus is not None and not options.moon_takes_bonus:
        values = {"name": Name(deal.bonus), "taken": card_sign("bonus", options)}
        yield Phrase("{name} {taken}", values)


def slip_questions(deal: HeartsPlayed, options: HeartsOptions) -> Iterator[Phrase]:
    """Yield a question where a player has all hearts, and not every card that a moon needs."""
    for row in deal.rows:
        if row.hearts == HEART_TOTALS[options.hearts] and options.moon != "none":
            text = _("{name} took all hearts, and did not shoot the moon. Is that right?")
            yield Phrase(text, {"name": Name(row.player)})


def reminders(sheet: Sheet, *, ending: bool) -> Iterator[Phrase]:
    """Yield a tie that is played off (`ending`), what is passed, who leads, what is left over."""
    options, players = sheet.options, sheet.match.game.players
    number, dealer = sheet.state.number, sheet.state.dealer
    if ending:
        yield Phrase(_("Equal lowest totals: play on until one is alone."))
    if options.passing != "none":
        yield passing_text(passing_of(number, players, options), players, options)
    lead, left_over = lead_text(dealer, players, options), left_over_text(players, options)
    if left_over is None:
        yield lead
    else:
        yield from (lead, left_over) if options.first_lead == "next" else (left_over, lead)
