-- rewrites: alert_matches

-- Found as an act of the office published many products, for whoever is told at once: it waits, as what is told each day does,
-- for one letter about all that the act brings (rules/alerts 27).
alter table alert_matches add column is_of_act boolean not null default false;
create index alert_matches_act on alert_matches (member_id) where is_waiting and is_of_act;
