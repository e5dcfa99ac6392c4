-- What alerts found: a row for a member and a product, for good, so that nobody is told of a product twice.
create table alert_matches (
  member_id integer not null references members,
  product_id integer not null references products,
  matched_at timestamptz not null,
  -- For the letter of its day or week.
  is_waiting boolean not null,
  -- In `letters`, where rows come a little later and go when they are old; none where it waits still, or was not wanted
  -- any more.
  letter_id integer,
  primary key (member_id, product_id)
);
create index alert_matches_waiting on alert_matches (member_id) where is_waiting;
create index alert_matches_letter on alert_matches (letter_id) where letter_id is not null;

-- The words of each product as alerts looked at them last: an edit counts by what it has brought.
create table alert_scans (
  product_id integer primary key references products,
  words tsvector not null
);
