import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateTo } from '../../testing/former-database.ts';

const quote = (words: string) =>
  `<blockquote><p>Quoted from <a rel="nofollow" href="/deal/1?comment=7#comment-7">Nora W</a></p>${words}</blockquote>`;
const header = 'Quoted from Nora W (/deal/1?comment=7#comment-7)';

const written: [string, string][] = [
  [
    `${quote('<p>Hers.</p>')}<p>Not <em>mine</em> &amp; <a href="https://a.example/">there</a>,<br>so.</p><ul><li><p>One</p></li></ul>`,
    'Not mine & there (https://a.example/), so. One',
  ],
  [`<p>Before.</p>${quote(`${quote('<p>Deep.</p>')}<p>Hers.</p>`)}<p>After.</p>`, 'Before. After.'],
  ['<p>Mine.</p><blockquote><p>Never ended', 'Mine.'],
  ['<p>No quote,  as it was kept.</p>', 'As it was kept.'],
];

test('what comments of newcomers quoted goes from what waits and from the record', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '0057');
  await database.query(`
    insert into members (first_name, last_name, email, password_hash) values
      ('Ann', 'A', 'ann@example.org', ''), ('Mo', 'M', 'mo@example.org', '');
    insert into products (author_id, title, description_html, description_text, summary) values (2, 'P', '', '', '')`);
  const words = (place: number) => (place === 3 ? 'As it was kept.' : `${header} Hers. ${place}`);
  for (const [place, [comment]] of written.entries()) await refuse({ comment }, words(place));
  // Its author has removed it since.
  await refuse(null, `${header} Hers. Mine.`);
  await refuse(null, 'Mine alone.');

  async function refuse(payload: object | null, kept: string): Promise<void> {
    await database.query(
      `with refused as (
         insert into held_posts (author_id, kind, payload, title, words, product_id, decision, decided_at, decided_by)
         values (1, 'comment', $1, '', $2, 1, 'refused', now(), 2) returning id)
       insert into audit_log (actor_id, action, subject, subject_id, before, after)
       select 2, 'held-post-refused', 'held-post', id, jsonb_build_object('kind', 'comment', 'words', $2::text), '{"reason": "No."}'
       from refused`,
      [payload, kept],
    );
  }

  expect(await migrate(database.url)).toContain('0057_held_words.sql');
  const held = await database.query<{ words: string }>('select words from held_posts order by id limit 4');
  expect(held.map((row) => row.words)).toEqual(written.map(([, left]) => left));
  const entries = await database.query(
    "select before ->> 'words' as words, after ->> 'reason' as reason from audit_log where actor_id = 2 order by id",
  );
  const left = [...written.map(([, of]) => of), null, 'Mine alone.'];
  expect(entries).toEqual(left.map((of) => ({ words: of, reason: 'No.' })));
  expect(
    await database.query(
      "select actor_id, subject, subject_id, after from audit_log where action = 'record-redacted'",
    ),
  ).toEqual([{ actor_id: 1, subject: 'member', subject_id: 1, after: { entries: 4 } }]);
  await expect(database.query("update audit_log set before = '{}'")).rejects.toThrow('never changed');
  await expect(database.query('delete from audit_log')).rejects.toThrow('never changed');
});
