-- Addresses that are told what happens here (rules/webhooks).
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  -- With its port, where it names one; the path may be a secret of the receiver's.
  host text not null generated always as (substring(url from '^https?://([^/?#]+)')) stored,
  description text not null default '',
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  -- What is sent is signed with it, so it is kept as it is; no call tells it after it was made.
  secret text not null,
  -- The one before, which signs as well until then.
  former_secret text,
  former_secret_until timestamptz,
  version integer not null default 1,
  -- Null for who works at the machine.
  created_by integer references members,
  created_at timestamptz not null default now(),
  -- Since when nothing was taken there; null while all goes well.
  failing_since timestamptz,
  -- Why it is off though nobody turned it off.
  ending text check (ending in ('gone', 'failing')),
  ended_at timestamptz,
  check ((former_secret is null) = (former_secret_until is null)),
  check ((ending is null) = (ended_at is null)),
  check (ending is null or not is_active)
);

-- A message for one webhook: what is to be sent, and how that went.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  -- The receiver knows by it what comes a second time.
  message_id text not null unique,
  event text not null,
  -- To the byte as it is signed.
  body text not null,
  -- Whom, or whose words, it tells of.
  member_id integer references members,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  tries integer not null default 0,
  -- While one is under way: when it is taken for lost.
  next_try_at timestamptz,
  last_tried_at timestamptz,
  status integer,
  error text,
  duration integer,
  reply text not null default '',
  check ((next_try_at is not null) = (state = 'waiting'))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id) where state = 'waiting';
-- The log, of one webhook and of all, whole and by state.
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_state on webhook_deliveries (state, id);
create index webhook_deliveries_of_state on webhook_deliveries (webhook_id, state, id);
-- The newest try of each.
create index webhook_deliveries_tried on webhook_deliveries (webhook_id, last_tried_at desc) where last_tried_at is not null;
create index webhook_deliveries_member on webhook_deliveries (member_id) where member_id is not null;
create index webhook_deliveries_created on webhook_deliveries (created_at);
