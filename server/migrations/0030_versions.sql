-- Threads and comments count their edits, as products do: an edit or a review names the one that it began with.
alter table threads add column version integer not null default 1;
alter table comments add column version integer not null default 1;
