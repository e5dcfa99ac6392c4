-- Comments of newcomers were kept for the staff with what they quote, and came into the record so when they were refused. What
-- others quote of a member never does (rules/flags 8, rules/leaving 12): it is taken out here, as near to what the application
-- makes of them now as an expression comes (slices/newcomers/words.ts).
create function words_of_comment(html text) returns text language plpgsql immutable as $$
declare
  words text := html;
  rest text;
begin
  words := regexp_replace(words, '</(p|li|ul|ol|pre|h[1-6])>|<br[^<>]*>', ' ', 'gi');
  words := regexp_replace(words, '<(?!/?(?:a|blockquote)\M)[^<>]*>', '', 'gi');
  words := regexp_replace(words, '<a\M[^<>]*\mhref="([^"<>]*)"[^<>]*>([^<]*)</a>', '\2 (\1)', 'gi');
  words := regexp_replace(words, '</?a\M[^<>]*>', '', 'gi');
  -- The innermost quotes go first: what holds no other element.
  loop
    rest := regexp_replace(words, '<blockquote[^<>]*>[^<]*</blockquote>', ' ', 'gi');
    exit when rest = words;
    words := rest;
  end loop;
  words := regexp_replace(regexp_replace(words, '<blockquote.*', '', 'i'), '</blockquote>', '', 'gi');
  words := replace(replace(replace(words, '&nbsp;', ' '), '&quot;', '"'), '&#39;', '''');
  words := replace(replace(replace(words, '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
  return trim(regexp_replace(words, '\s+', ' ', 'g'));
end
$$;

update held_posts set words = words_of_comment(payload ->> 'comment')
  where kind = 'comment' and payload ->> 'comment' ~* '<blockquote';
drop function words_of_comment;

-- The database refuses any change of the record (rules/record 6), this one but for these two statements. As after that of
-- somebody who leaves, entries lose words and gain none, and that they did is on record, in the name of whose they are.
alter table audit_log disable trigger keep_record, disable trigger record_redaction;
with redacted as (
  update audit_log a set before = case
      when h.payload is null then a.before - 'words'
      else jsonb_set(a.before, '{words}', to_jsonb(h.words)) end
    from held_posts h
    where a.subject = 'held-post' and h.id = a.subject_id and h.kind = 'comment' and a.before ? 'words'
      and case
        -- What was sent has gone: quotes are known by the address of what they quote, and not taken apart any more.
        when h.payload is null then a.before ->> 'words' ~ '#comment-\d+\)'
        else a.before ->> 'words' <> h.words end
    returning h.author_id)
insert into audit_log (actor_id, action, subject, subject_id, before, after)
  select author_id, 'record-redacted', 'member', author_id, '{}', jsonb_build_object('entries', count(*))
  from redacted group by author_id;
alter table audit_log enable trigger keep_record, enable trigger record_redaction;
