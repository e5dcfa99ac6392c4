-- Leaving: a member may change their mind for a while, then what names them goes. The row stays, as what others read
-- and answered stays.
alter table members
  add column deletion_requested_at timestamptz,
  -- What they chose for what they wrote: it stays without a name, or is deleted.
  add column keeps_posts boolean not null default true,
  -- From then on a former member; while the moment above is there too, the rest is still going.
  add column erased_at timestamptz,
  -- Null once erased, and free for a new account: nulls are never the same.
  alter column email drop not null,
  add check (erased_at is not null or email is not null);
create index members_leaving on members (deletion_requested_at) where deletion_requested_at is not null;
