-- The id of this installation, made with its first backup: a place of backups belongs to one installation (rules/backups 19).
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
