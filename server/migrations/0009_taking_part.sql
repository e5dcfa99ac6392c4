-- What members do to each other's words: edit and delete their own, vote, flag.

alter table comments
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_by integer references members;
