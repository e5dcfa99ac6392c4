-- The rules of votes stand in the application alone (contract/votes).
drop function cast_votes(text[], integer[], integer[], boolean[], boolean[], text[], integer[]);
