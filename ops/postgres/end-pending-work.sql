-- After the database went back to a moment (docs/running/point-in-time.md), as a restore does it: nothing that was mailed
-- opens anything, and nothing that waited at that moment is sent.
begin;
truncate sessions, mailed_links, export_tokens, record_downloads, import_names, import_downloads, setup_codes, sso_grants,
  sso_attempts, sso_logouts, untold_comments, untold_votes;
select from graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs));
-- Kept are jobs that work on what stands, and send nothing.
select from graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier not in (
    'category-moved', 'masters-merged', 'refiling-due', 'bulk-of-products-asked', 'bulk-of-threads-asked',
    'demo-pictures-wanted', 'demo-avatars-wanted', 'demo-removal-begun', 'demo-removal-finished')));
update exports set failed_at = now() where made_at is null and failed_at is null;
update letters set dropped_at = now(), dropped_why = 'restored' where sent_at is null and dropped_at is null;
update notices set letter_due_at = null where letter_due_at is not null;
update alert_matches set is_waiting = false where is_waiting;
update webhook_deliveries set state = 'cancelled', next_try_at = null, error = 'A backup was restored.'
  where state = 'waiting';
commit;
select id, email, deletion_requested_at from members where deletion_requested_at is not null and erased_at is null;
