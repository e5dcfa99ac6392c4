-- rewrites: notices

-- Of each thing the highest number of likes that was told is kept for good, and it alone (rules/notices 11).
delete from notices where id in (
  select id from (
    select id, row_number() over (partition by product_id, thread_id, comment_id order by count desc, id desc) as place
    from notices where kind = 'votes') told
  where place > 1);

-- What is forgotten after a while. What is kept is none of it, so that nobody goes through it each time.
drop index notices_read;
create index notices_read on notices (read_at) where read_at is not null and kind <> 'votes';
