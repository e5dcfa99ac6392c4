-- What the office sees of each day (rules/numbers). The page reads nothing else: a job writes it, and what leaves no row behind
-- adds to it as it happens.
create table daily_numbers (
  -- In UTC.
  day date not null,
  name text not null,
  value bigint not null check (value >= 0),
  primary key (day, name)
);

-- By which the job finds the rows of the newest days. A few kilobytes each: what is written takes no record of the log more
-- (docs/decisions/0057).
create index products_days on products using brin (created_at) with (autosummarize = on);
create index comments_days on comments using brin (created_at) with (autosummarize = on);
create index votes_days on votes using brin (created_at) with (autosummarize = on);
create index members_days on members using brin (confirmed_at) with (autosummarize = on);

-- How often each product was looked at and followed to where it is sold. A product's row is never deleted: no reference is
-- checked, as that would lock the product for each count.
create table product_days (
  day date not null,
  product_id integer not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (day, product_id)
) with (fillfactor = 80);

-- The first of these over a number of days, worked out anew by the job.
create table product_rankings (
  days smallint not null,
  what text not null check (what in ('views', 'clicks')),
  place smallint not null,
  product_id integer not null,
  count bigint not null,
  primary key (days, what, place)
);

-- What people searched for and did not find, once three or more had on one day (rules/numbers 9).
create table empty_searches (
  day date not null,
  words text not null check (length(words) <= 60),
  people integer not null,
  primary key (day, words)
);

-- Who searched for what today, as hashes that say neither without the day's salt. A crash may forget them; nothing copies them.
create unlogged table empty_search_salts (
  day date primary key,
  salt bytea not null
);
create unlogged table empty_search_marks (
  day date not null,
  words_hash bytea not null,
  network_hash bytea not null,
  primary key (day, words_hash, network_hash)
);
