-- How much room the files of each member take, by the number that a file keeps from its arrival until it goes. Whoever sent
-- a file is who it counts for, also on somebody else's product.
create table stored_files (
  id integer primary key,
  member_id integer not null references members on delete cascade,
  -- Of all that is stored of it.
  bytes integer not null
);

-- Of pictures nobody kept how large they are: all sizes of one take about three bytes for ten pixels of the largest.
insert into stored_files (id, member_id, bytes)
select f.id, p.author_id, f.width * f.height * 3 / 10 from product_pictures f join products p on p.id = f.product_id
union all
select f.id, p.author_id, f.bytes from product_attachments f join products p on p.id = f.product_id
union all
select id, member_id, coalesce(bytes, width * height * 3 / 10, 0) from uploads;

create index stored_files_member on stored_files (member_id) include (bytes);
