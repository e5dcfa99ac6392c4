-- What the office decides about the site (rules/settings 1). One row, from the first time on that it saves anything.
create table settings (
  is_only boolean primary key default true check (is_only),
  -- Counts edits.
  version integer not null default 1,
  name text not null check (name <> '' and length(name) <= 60),
  line text not null check (length(line) <= 120),
  contact_email text not null check (contact_email <> '' and length(contact_email) <= 254),
  -- '' leaves it out; so do the three networks below.
  contact_phone text not null check (length(contact_phone) <= 40),
  contact_address text not null check (contact_address <> '' and length(contact_address) <= 200),
  legal_url text not null check (legal_url ~* '^(/|https?://)' and length(legal_url) <= 2000),
  contact_url text not null check (contact_url ~* '^(/|https?://)' and length(contact_url) <= 2000),
  facebook_url text not null check (facebook_url ~* '^(https?://|$)' and length(facebook_url) <= 2000),
  x_url text not null check (x_url ~* '^(https?://|$)' and length(x_url) <= 2000),
  linkedin_url text not null check (linkedin_url ~* '^(https?://|$)' and length(linkedin_url) <= 2000),
  is_registration_open boolean not null,
  -- '' for the colours that the application comes with.
  accent text not null check (accent ~ '^(#[0-9a-f]{6})?$')
);

-- By which somebody makes the first Super Admin (rules/settings 8): of each start at which nobody could administer, until one is used.
create table setup_codes (
  id integer generated always as identity primary key,
  code_hash bytea not null unique,
  made_at timestamptz not null default now()
);

-- The logo (rules/settings 9): one row while there is one.
create table site_logo (
  is_only boolean primary key default true check (is_only),
  -- The larger one of two, named and kept as a face is.
  file text not null,
  -- Of the smaller one, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);
