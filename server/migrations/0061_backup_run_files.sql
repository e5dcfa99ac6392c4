-- What a backup found out about copies of files, as the first few names: those that it replaced from the originals, and those
-- whose originals are damaged or gone, too (rules/backups 17).
alter table backup_runs add column repaired_files text, add column damaged_files text;
