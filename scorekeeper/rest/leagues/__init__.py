"""Operations on a league: who may ask, where it is found, and shapes that several share."""
