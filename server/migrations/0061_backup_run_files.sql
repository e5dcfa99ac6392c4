-- A backup repairs copies of files from the originals. It records the first few names of those that it repaired, and of those
-- whose originals are damaged or gone, too (rules/backups 17).
alter table backup_runs add column repaired_files text, add column damaged_files text;
