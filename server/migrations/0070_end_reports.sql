-- Members' reports that a product is no longer available (docs/rules/ends.md).
create table end_reports (
  product_id integer not null references products on delete cascade,
  member_id integer not null references members on delete cascade,
  reported_at timestamptz not null default now(),
  -- When author or staff answered; null while the report is open.
  answered_at timestamptz,
  primary key (product_id, member_id)
);
create index end_reports_open on end_reports (product_id, reported_at) where answered_at is null;
create index end_reports_member on end_reports (member_id, product_id);

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in (
    'reply', 'comment', 'votes', 'staff', 'message', 'flag-decided', 'demo-removed', 'begins', 'closes', 'ended'));
