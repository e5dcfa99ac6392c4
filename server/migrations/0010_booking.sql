-- How an offline product is booked: where members sign up, in plain text.
alter table products add column booking text not null default '';
