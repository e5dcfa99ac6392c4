import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateTo } from '../../testing/former-database.ts';

test('a database of before takes along what it has counted', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '0034');
  await database.query(`
    insert into members (first_name, last_name, email, password_hash, reputation) values
      ('Ann', 'A', 'ann@example.org', '', -3), ('Ben', 'B', 'ben@example.org', '', 0);
    insert into products (author_id, title, description_html, description_text, summary, like_count, dislike_count,
        comment_count, view_count, is_featured, deleted_at)
      values (1, 'P', '', '', '', 7, 2, 1, 90, true, null), (1, 'Gone', '', '', '', 1, 0, 0, 0, false, now());
    insert into threads (author_id, title, description_html, like_count) values (2, 'T', '', 4);
    insert into thread_activity (thread_id, created_at, comment_count, active_at)
      select id, created_at, 6, '2031-01-01' from threads;
    insert into comments (author_id, product_id, html, dislike_count) values (2, 1, '', 1), (2, 1, '', 0);
    insert into votes (member_id, comment_id, is_like) values (1, 1, false)`);
  expect(await migrate(database.url)).toContain('0034_counts.sql');
  expect(await database.query('select * from product_counts order by 1')).toEqual([
    { product_id: 1, is_shown: true, like_count: 7, dislike_count: 2, comment_count: 1, view_count: 90 },
    { product_id: 2, is_shown: false, like_count: 1, dislike_count: 0, comment_count: 0, view_count: 0 },
  ]);
  expect(
    await database.query(
      'select product_id, score, view_count, is_listed, is_featured from product_ranks order by 1',
    ),
  ).toEqual([
    { product_id: 1, score: 5, view_count: 90, is_listed: true, is_featured: true },
    { product_id: 2, score: 1, view_count: 0, is_listed: false, is_featured: false },
  ]);
  expect(await database.query('select * from thread_counts')).toMatchObject([
    { like_count: 4, comment_count: 6, active_at: new Date('2031-01-01') },
  ]);
  expect(await database.query('select comment_count from thread_ranks')).toEqual([{ comment_count: 6 }]);
  expect(await database.query('select * from comment_counts')).toEqual([
    { comment_id: 1, like_count: 0, dislike_count: 1 },
  ]);
  expect(await database.query('select points from reputations order by member_id')).toEqual([
    { points: -3 },
    { points: 0 },
  ]);
});

test('votes go with what is taken away by hand', async () => {
  await using database = await createTestDatabase();
  await database.query(`
    insert into members (first_name, last_name, email, password_hash) values ('Ann', 'A', 'ann@example.org', '');
    insert into products (author_id, title, description_html, description_text, summary) values (1, 'P', '', '', '');
    insert into comments (author_id, product_id, html) values (1, 1, '');
    select cast_votes(array['product', 'comment'], array[1, 1], array[1, 1], array[true, true], array[true, true],
      array[null, null]::text[], array[null, null]::integer[]);
    insert into members (first_name, last_name, email, password_hash) values ('Ben', 'B', 'ben@example.org', '');
    insert into products (author_id, title, description_html, description_text, summary) values (1, 'Q', '', '', '');
    select cast_votes(array['product'], array[2], array[2], array[true], array[true], array[null]::text[], array[null]::integer[]);
    delete from products where id = 1; delete from members where id = 2`);
  expect(await database.query('select from votes')).toEqual([]);
});
