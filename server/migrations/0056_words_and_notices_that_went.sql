-- An approval by the release before holds what waits and then asks for a comment to be told: all three are taken first.
-- rewrites: held_posts, notices, untold_comments

-- What alerts had read of products whose words went with their author (rules/leaving 11).
delete from alert_scans s using products p where p.id = s.product_id and p.deleted_at is not null and p.title = '';

-- Whether a comment waits to be told because it came, or because it went: one that is restored meanwhile is told to nobody
-- again. The release before knows nothing of it, and says of all that they came.
alter table untold_comments add column is_gone boolean not null default false;

-- The transaction that last added something. It may end after others that began later: by its moment alone nobody can tell
-- whether a list that was read meanwhile had it.
alter table notices add column changed_in xid8 not null default pg_current_xact_id();
