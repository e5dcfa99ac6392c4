-- PostgreSQL 15.20 rewrites no table whose rows a function with a body in SQL takes. These two stand aside for the next
-- migration, which rewrites products, and are there again after it (0025_with_row_functions_back). Where that ran before,
-- they stay.
do $$ begin
  if not exists (select from migrations where name = '0025_search_ids.sql') then
    drop function alert_words(products);
    drop function masters_of(products);
  end if;
end $$;
