-- How often somebody asked, where several processes count together (rules/calls 12). A crash may forget it.
create unlogged table rate_counts (
  -- A hash: who asked is told to nobody who reads this.
  key bytea primary key,
  points integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
