-- What posting needs: files that arrive ahead of their product, downloads, and a way to tell that a product is
-- there already.

-- Files of a product share one row of numbers, so that an upload keeps its number when it is posted.
create sequence file_ids as integer;
select setval('file_ids', (select coalesce(max(id), 0) + 1 from product_pictures), false);
alter table product_pictures alter column id drop identity;
alter table product_pictures alter column id set default nextval('file_ids');

create table product_attachments (
  id integer primary key default nextval('file_ids'),
  product_id integer not null references products on delete cascade,
  file text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  position integer not null default 0
);
create index product_attachments_product on product_attachments (product_id, position, id);

-- Kept in the folder of the product that they are for, whose id is taken when its first file arrives. A row is
-- written before its files, and what nobody posts is removed with them.
create table uploads (
  id integer primary key default nextval('file_ids'),
  member_id integer not null references members on delete cascade,
  product_id integer not null,
  -- Of a picture.
  stem text,
  width integer,
  height integer,
  -- Of an attachment.
  file text,
  name text,
  media_type text,
  bytes integer,
  created_at timestamptz not null default now(),
  check (num_nonnulls(stem, file) = 1)
);
create index uploads_member on uploads (member_id, product_id);
create index uploads_created on uploads (created_at);

-- The link as two posts of one thing share it.
alter table products add column link_key text;
create index products_link_key on products (link_key) where deleted_at is null and link_key is not null;

-- A title as a set of words, and that set without each of its words: two titles that differ by one word have
-- one of these in common. Numbers stand for the sets; what they find is compared word by word.
create function title_marks(title text) returns integer[]
  language sql immutable strict parallel safe
  return (
    with words as (
      select distinct word from regexp_split_to_table(lower(title), '[^[:alnum:]]+') word where word <> ''
    )
    select case when count(*) between 4 and 30
      then array(select hashtext((select string_agg(word, ' ' order by word collate "C") from words where word <> left_out.word))
                 from words left_out)
        || hashtext(string_agg(word, ' ' order by word collate "C"))
      else array[hashtext(string_agg(word, ' ' order by word collate "C"))] end
    from words
  );
create index products_title_marks on products using gin (title_marks(title)) where deleted_at is null;
