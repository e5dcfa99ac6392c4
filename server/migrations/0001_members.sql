-- Members, their sessions and the links mailed to them.

create table members (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  role text not null default 'member'
    check (role in ('super_admin', 'admin', 'moderator', 'member', 'store_rep')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- Null until the mailed link was opened; before that nobody can sign in (decisions 2.6).
  confirmed_at timestamptz,
  date_of_birth date,
  hide_date_of_birth boolean not null default true,
  avatar text,
  address text not null default '',
  city text not null default '',
  zip_code text not null default '',
  -- Hours from UTC.
  time_zone numeric(4, 2) not null default 0 check (time_zone between -12 and 12),
  -- Likes minus dislikes that others gave; shown as 0 when below (decisions 2.7).
  reputation integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index members_email on members (lower(email));

-- The token itself is only in the member's browser (decisions 3.1).
create table sessions (
  token_hash bytea primary key,
  member_id integer not null references members on delete cascade,
  remember boolean not null,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_member on sessions (member_id);

create table mailed_links (
  token_hash bytea primary key,
  member_id integer not null references members on delete cascade,
  purpose text not null check (purpose in ('activation', 'password_reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_member on mailed_links (member_id);
