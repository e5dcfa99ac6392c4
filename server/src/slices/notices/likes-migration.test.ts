import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateTo } from '../../testing/former-database.ts';

test('of the likes of each thing the highest number that was told is left, and none of them is in the sweep', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '0058');
  await database.query(`
    insert into members (first_name, last_name, email, password_hash) values ('Ann', 'A', 'ann@example.org', '');
    insert into products (author_id, title, description_html, description_text, summary) values (1, 'P', '', '', '');
    insert into threads (author_id, title, description_html, description_text, summary) values (1, 'T', '', '', '');
    insert into comments (product_id, author_id, html) values (1, 1, ''), (1, 1, '');
    insert into notices (member_id, kind, product_id, thread_id, comment_id, happened_at, read_at, count) values
      (1, 'votes', 1, null, null, now(), now(), 1), (1, 'votes', 1, null, null, now(), null, 10),
      (1, 'votes', 1, null, 1, now(), now(), 10), (1, 'votes', 1, null, 1, now(), now(), 1),
      (1, 'votes', 1, null, 2, now(), now(), 1), (1, 'votes', null, 1, null, now(), now(), 1);
    insert into notices (member_id, kind, product_id, since, happened_at, read_at) values (1, 'comment', 1, now(), now(), now())`);
  expect(await migrate(database.url)).toContain('0058_likes_told_once.sql');
  expect(await database.query("select count from notices where kind = 'votes' order by id")).toEqual(
    [10, 10, 1, 1].map((count) => ({ count })),
  );
  expect(await database.query("select from notices where kind = 'comment'")).toHaveLength(1);
  const [index] = await database.query<{ said: string }>(
    "select pg_get_indexdef('notices_read'::regclass) as said",
  );
  expect(index?.said).toContain("kind <> 'votes'");
});
