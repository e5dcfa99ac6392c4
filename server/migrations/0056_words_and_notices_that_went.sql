-- What alerts had read of products whose words went with their author (rules/leaving 11).
delete from alert_scans s using products p where p.id = s.product_id and p.deleted_at is not null and p.title = '';
