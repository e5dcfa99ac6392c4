-- An ordered scan compares one product after the other with what is searched for (docs/decisions/0035). Its words lie in
-- the row then, and not two look-ups away with the texts, which are read for twenty products only. A row that was
-- written before follows when it is written again, or all at once by `vacuum full products`.
alter table products alter column search_vector set storage main;
