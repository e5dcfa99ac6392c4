-- Whether whoever registers waits for the office (rules/accounts 64).
alter table settings add column registration_needs_approval boolean not null default false;

-- Who has proved their address and waits, or was refused and is about to be erased. `members.confirmed_at` stays null meanwhile, so
-- that nothing that reads members has to know of it. Approving takes the row away.
create table applications (
  member_id integer primary key references members on delete cascade,
  applied_at timestamptz not null default now(),
  refused_at timestamptz
);
create index applications_waiting on applications (applied_at, member_id) where refused_at is null;
