import { afterEach, describe, expect, test } from 'vitest';
import { noEvidence } from '#contract/imports/values.ts';
import { addWatcher, passActPause, subjectsTo } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { hold } from '../../testing/holding.ts';
import {
  cancelled,
  checked,
  downloaded,
  type FileContent,
  faultsOf,
  imported,
  newestImport,
  upload,
} from '../../testing/importing.ts';
import { changeJobs } from '../../testing/jobs.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, listTitles, post } from '../../testing/products.ts';
import { checkFile, partSize } from './jobs.ts';
import { describeFile } from './queries.ts';

const app = await setUpApp();

const office = await addMember(app, { role: 'admin', firstName: 'Ada', lastName: 'Nkemelu' });

const header = 'key,title,url,member_price,description,categories';
const row = (key: string, title = `Course ${key}`, price = '49.50') =>
  `${key},${title},https://example.org/${key},${price},Two quiet hours.,Learning`;
const table = (...rows: string[]) => [header, ...rows].join('\n');

/** The beginning of an .xlsx file: compressed, with arbitrary bytes. */
const workbook = Buffer.from('PK\x03\x04\x0a\0\x06\0\x08\0\0\0!\0b\xee\x9d"h^"\n"x"y,\n', 'latin1');

const products = () => app.database.query('select id, title, version, price_cents from products order by id');

/** Ends an import that a failed test left open, so that the next test can begin one. */
afterEach(() =>
  app.database.query("update imports set state = 'cancelled', finished_at = now() where finished_at is null"),
);

const records = () =>
  app.database.query("select before, after from audit_log where action = 'product-imported' order by id");

/** The audit entries of a member's acts. */
const actsOf = ({ id }: TestMember) =>
  app.database.query(
    'select action, subject_id, before, after from audit_log where actor_id = $1 order by id',
    [id],
  );

describe('a check', () => {
  test('reports the effect on each row, and changes nothing', async () => {
    const before = await products();
    const found = await checked(app, office, table(row('a'), row('b', '')));
    expect(found).toMatchObject({
      state: 'checked',
      file: 'courses.csv',
      by: { id: office.id, name: 'Ada Nkemelu' },
      windows: 0,
      rows: 2,
      done: 2,
      samples: [],
      told: 1,
      counts: { added: 1, changed: 0, unchanged: 0, faulty: 1 },
      written: 0,
    });
    expect(await products()).toEqual(before);
    await cancelled(app, office, found);
    expect(await newestImport(app, office)).toMatchObject({ state: 'cancelled', written: 0 });
  });

  test('names row and column of every fault', async () => {
    const id = await addProduct(app, { title: 'Gone' });
    await app.database.query('update products set deleted_at = now() where id = $1', [id]);
    const rows = [
      'id,key,title,member_price,online,url,description,categories,status,expires',
      `,,No key,1,yes,https://example.org/,Two quiet hours.,Learning,,`,
      `x,,Bad number,1,yes,https://example.org/,Two quiet hours.,Learning,,`,
      `2000000000,,Unknown,1,yes,https://example.org/,Two quiet hours.,Learning,,`,
      `${id},,Deleted,1,yes,https://example.org/,Two quiet hours.,Learning,,`,
      `,k1,,a lot,perhaps,nowhere,Short,Leerning,gone,tomorrow`,
      `,k2,Fine,1,yes,https://example.org/,Two quiet hours.,Learning,active,2027-01-31`,
      `,k2,Twice,1,yes,https://example.org/,Two quiet hours.,Learning,active,2027-01-31T17:00+01:00`,
      `,k3,Cut,`,
      `,k6,Wide,1,yes,https://example.org/,Two quiet hours.,Learning,,,,x`,
      `,k7,N\0ull,1`,
      `,k4,A 12" ruler,1`,
      `,k5,"Open,1,yes`,
    ];
    const found = await checked(app, office, rows.join('\n'));
    expect(found.counts).toEqual({ added: 1, changed: 0, unchanged: 0, faulty: 11 });
    expect(await faultsOf(app, office, found)).toEqual([
      '2 key: Enter a key, or the ID of a product that is already here.',
      '3 id: Use the number of a product, or leave it empty.',
      '4 id: There is no product with this ID.',
      '5 id: This product is deleted. Restore it first, or leave the row out.',
      '6 online: Use yes or no.',
      '6 categories: “Leerning” isn’t in your Categories yet.',
      '6 status: Use active or inactive.',
      '6 expires: Use a date such as 2027-03-31.',
      expect.stringMatching(/^6 url: /),
      expect.stringMatching(/^6 title: /),
      expect.stringMatching(/^6 member_price: /),
      expect.stringMatching(/^6 description: /),
      '8 key: Same as row 7.',
      expect.stringMatching(/^9 url: /),
      '9 member_price: Please provide a valid price (Numbers only).',
      expect.stringMatching(/^9 description: /),
      expect.stringMatching(/^9 categories: /),
      expect.stringMatching(/^10 : This row has 12 cells, but there are 10 columns\./),
      expect.stringMatching(/^11 : /),
      expect.stringMatching(/^12 title: A quotation mark is in the wrong place\./),
      expect.stringMatching(/^13 title: A quotation mark is in the wrong place\./),
    ]);
  });

  test('that is finished is not changed by a repeated job (rules/imports 10)', async () => {
    const found = await checked(app, office, table(row('a'), row('b', '')));
    const before = await faultsOf(app, office, found);
    expect(before).toHaveLength(1);
    const attempt = { jobId: 'again', queuedAt: new Date(), number: 2, isLast: false };
    await checkFile(app.context, found.id, attempt);
    expect([await newestImport(app, office), await faultsOf(app, office, found)]).toEqual([found, before]);
  });

  test('that was cancelled while it ran stores no names (rules/imports 13)', async () => {
    const found = await checked(app, office, table(row('a')));
    await cancelled(app, office, found);
    const dialect = { encoding: 'windows-1252', separator: ',', hasBadBytes: false } as const;
    const columns = [{ name: 'key', ...noEvidence }];
    const read = { dialect, columns, mapping: ['key' as const], isOwnExport: false, rows: 1 };
    const names = { preview: [['Zoë Müller']], samples: ['Zoë Müller'] };
    await describeFile(app.context.database.db, found.id, { ...read, ...names }, 'mapping');
    expect(await newestImport(app, office)).toMatchObject({ state: 'cancelled', windows: 0, samples: [] });
  });

  test.each<[string, FileContent, RegExp]>([
    [
      'a truncated character',
      Buffer.from(table(row('é'), 'é')).subarray(0, -1),
      /^This file ends in the middle of a character/,
    ],
    ['a workbook of a spreadsheet', workbook, /^This is not a CSV file/],
    ['too many rows', table(...Array.from({ length: 100_001 }, () => 'a')), /more than 100,000 rows/],
    ['a first row that is blank', `\n${table(row('a'))}`, /^This file is empty, or its first row is/],
  ])('fails as a whole for %s', async (_what, content, sentence) => {
    const found = await checked(app, office, content);
    expect(found).toMatchObject({ state: 'failed', problem: expect.stringMatching(sentence) });
  });

  test('reads a file that is not UTF-8 as Windows-1252, and shows words with letters beyond ASCII', async () => {
    const rows = [row('p'), row('u', '2026 \x96 2027'), row('w', 'Soir\xe9e'), row('v')];
    const content = Buffer.from(
      table(...rows).replace('quiet hours.,Learning', 'quiet hours at Caf\xe9s.,Learning'),
      'latin1',
    );
    const found = await checked(app, office, content);
    expect(found).toMatchObject({ windows: 1, samples: ['Cafés.', 'Soirée'] });
  });

  test('reads UTF-8 with some bad bytes as UTF-8, and leaves out those rows', async () => {
    const content = Buffer.from(table(row('u1', 'Soirée à Orléans'), row('u2', 'Soir#')));
    content[content.indexOf('#')] = 0xe9;
    const found = await checked(app, office, content);
    expect(found).toMatchObject({ windows: 0, counts: { added: 1, faulty: 1 } });
    expect(await faultsOf(app, office, found)).toEqual([
      '3 title: A character can’t be read. Save the file as “CSV UTF-8” and upload it again.',
    ]);
  });

  test('counts faults by column beyond the first 1,000', async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => `${n < 100 ? '' : `key-${n}`},Title,no`);
    const found = await checked(app, office, ['key,title,online', ...many].join('\n'));
    type Listed = { faults: unknown[]; totalCount: number; sums: unknown[] };
    const list = async (asked: object) =>
      (await call<Listed>(app, 'importFaults', { id: found.id, ...asked }, office)).body;
    const body = await list({});
    expect(body.totalCount).toBe(1_000);
    const sentence = 'Enter a key, or the ID of a product that is already here.';
    expect(body.sums).toContainEqual({ column: 'key', sentence, count: 100 });
    const keys = await list({ column: 'key', kind: sentence, skip: 90 });
    expect([keys.totalCount, keys.faults.length]).toEqual([100, 10]);
    expect(body.sums).toContainEqual({
      column: 'categories',
      sentence: 'Please add one or more categories.',
      count: 1_000,
    });
    const text = await (await downloaded(app, office, { faultsOf: found.id })).text();
    expect(text).toMatch(/^\ufeff?row,column,problem,cell\n/);
    expect(text).toMatch(/^,categories,"Please add one or more categories\. \(1,000 rows\)",$/m);
  });
});

describe('an import', () => {
  test('adds and changes products, each with a log entry; the same file again changes nothing', async () => {
    const file = table(row('one'), row('two'), row('three', ''));
    const found = await checked(app, office, file);
    expect((await call(app, 'runImport', { id: found.id, leaveFaulty: 0 }, office)).status).toBe(409);
    const first = await imported(app, office, found);
    expect(first).toMatchObject({ state: 'done', counts: { added: 2, changed: 0, unchanged: 0, faulty: 1 } });
    expect(await listTitles(app)).toEqual(expect.arrayContaining(['Course one', 'Course two']));
    const [before, recorded] = [await products(), await records()];
    expect(recorded).toMatchObject([{ after: { title: 'Course one' } }, { after: { title: 'Course two' } }]);

    const again = await checked(app, office, file);
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 2, faulty: 1 });
    const refused = await call(app, 'runImport', { id: again.id, leaveFaulty: 1 }, office);
    const message =
      'None of the rows can be imported yet. Fix the problems below, then upload the file again.';
    expect(refused).toMatchObject({ status: 409, body: { message } });
    await cancelled(app, office, again);
    expect([await products(), await records()]).toEqual([before, recorded]);

    const dearer = table(row('one', 'Course one', '60'), row('two'));
    const third = await imported(app, office, await checked(app, office, dearer));
    expect(third.counts).toEqual({ added: 0, changed: 1, unchanged: 1, faulty: 0 });
    expect((await records()).at(-1)).toMatchObject({
      before: { title: 'Course one', memberPriceCents: 4950 },
      after: { title: 'Course one', memberPriceCents: 6000 },
    });
  });

  test('keeps fields that the row leaves empty', async () => {
    const id = await addProduct(app, { title: 'Kept', isFeatured: true, memberPriceCents: 100 });
    await imported(app, office, await checked(app, office, `id,member_price,online,featured\n${id},2,,`));
    const [after] = await app.database.query(
      'select title, is_featured, price_cents from products where id = $1',
      [id],
    );
    expect(after).toEqual({ title: 'Kept', is_featured: true, price_cents: 200 });
  });

  test('is rejected when categories or tags have changed since the check', async () => {
    const found = await checked(app, office, table(row('l1')));
    await call(app, 'addBrand', { name: 'Brand new', description: '' }, office);
    const refused = await call(app, 'runImport', { id: found.id, leaveFaulty: 0 }, office);
    expect(refused.body.message).toMatch(/^Categories, types, tags or labels were changed/);
  });

  test('sends one e-mail of alerts for all added products, and one for all changed', async () => {
    const [ofNew, ofChanged] = [await addWatcher(app, ['theorbo']), await addWatcher(app, ['lute'])];
    // More than one batch of an import.
    const count = partSize + 1;
    const bringIn = async (what: string) => {
      const rows = Array.from({ length: count }, (_, place) => row(`t${place}`, `${what} ${place}`));
      await imported(app, office, await checked(app, office, table(...rows)));
      await passActPause(app);
    };
    await bringIn('Theorbo');
    await bringIn('Lute');
    for (const watcher of [ofNew, ofChanged])
      expect(await subjectsTo(app, watcher)).toEqual([`${count} products for your deal alerts`]);
  });

  test('a product named by id and by key is a duplicate', async () => {
    const made = await imported(app, office, await checked(app, office, table(row('one-product'))));
    expect(made.counts).toMatchObject({ added: 1 });
    const [product] = await app.database.query<{ id: number }>(
      "select product_id as id from product_keys where key = 'one-product'",
    );
    const both = [
      'id,key,title,member_price,online,url,description,categories',
      `${product?.id},,By its id,1,yes,https://example.org/,Two quiet hours.,Learning`,
      ',one-product,By its key,1,yes,https://example.org/,Two quiet hours.,Learning',
    ];
    const found = await checked(app, office, both.join('\n'));
    expect(await faultsOf(app, office, found)).toEqual(['3 key: Same as row 2.']);
  });

  test('continues after it was killed, and does nothing twice', async () => {
    const rows = Array.from({ length: 2 * partSize }, (_, place) => row(`many-${place}`));
    const found = await checked(app, office, table(...rows));
    await app.database.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'Cut.'; end $$`,
    );
    await app.database.query(
      `create trigger break_off before insert on products for each row
         when (new.title = 'Course many-300') execute function break_off()`,
    );
    await call(app, 'runImport', { id: found.id }, office);
    await app.settle();
    expect(await newestImport(app, office)).toMatchObject({ state: 'importing', done: partSize });
    app.takeErrors();
    await app.database.query('drop trigger break_off on products');
    await changeJobs(app.database);
    await app.database.query("select pg_notify('jobs:insert', '{}')");
    await expect.poll(async () => (await newestImport(app, office)).state).toBe('done');
    expect(await newestImport(app, office)).toMatchObject({
      done: 2 * partSize,
      counts: { added: 2 * partSize },
    });
    const added = await app.database.query("select from products where title like 'Course many-%'");
    expect(added).toHaveLength(2 * partSize);
  });

  test('that an older version has checked is imported by the names of its columns', async () => {
    const found = await checked(app, office, table(row('older')));
    await app.database.query("update imports set mapping = null, file_columns = '[]' where id = $1", [
      found.id,
    ]);
    expect((await imported(app, office, found)).counts).toMatchObject({ added: 1, faulty: 0 });
  });

  test('runs beside one of the other kind', async () => {
    const people = 'email,first_name,last_name\nbeside@example.org,Beside,Member';
    const both = await Promise.all([
      checked(app, office, table(row('beside'))),
      checked(app, office, people, 'member'),
    ]);
    const done = await Promise.all(both.map((found) => imported(app, office, found)));
    expect(done.map(({ counts }) => counts.added)).toEqual([1, 1]);
  });

  const twoOfOffice = async () =>
    [await addMember(app, { role: 'admin' }), await addMember(app, { role: 'admin' })] as const;

  /** Makes a member a former administrator. */
  const leave = ({ id }: TestMember) =>
    app.database.query("update members set role = 'member' where id = $1", [id]);

  test('is recorded as the action of who started it, not of who uploaded the file', async () => {
    const [sender, runner] = await twoOfOffice();
    const found = await checked(app, sender, table(row('sent')));
    await leave(sender);
    expect(await imported(app, runner, found)).toMatchObject({ state: 'done', by: { id: sender.id } });
    const authors = await app.database.query(
      "select author_id from products where title = 'Course sent' and author_id = $1",
      [runner.id],
    );
    expect(authors).toHaveLength(1);
    const counts = { added: 1, changed: 0, faulty: 0, leavesFaulty: true };
    expect(await actsOf(runner)).toEqual([
      { action: 'products-import-begun', subject_id: found.id, before: {}, after: counts },
      expect.objectContaining({
        action: 'product-imported',
        after: { title: 'Course sent', importId: found.id },
      }),
    ]);
    expect(await actsOf(sender)).toEqual([]);
  });

  test('is logged when it is cancelled', async () => {
    const other = await addMember(app, { role: 'admin' });
    const found = await checked(app, office, table(row('cancelled')));
    await cancelled(app, other, found);
    await cancelled(app, other, found);
    expect(await actsOf(other)).toEqual([
      {
        action: 'products-import-cancelled',
        subject_id: found.id,
        before: { state: 'checked' },
        after: { state: 'cancelled' },
      },
    ]);
  });

  test('that is cancelled while it writes keeps what it has written, and stops', async () => {
    const rows = Array.from({ length: partSize + 1 }, (_, number) => row(`part-${number}`, 'A part'));
    const found = await checked(app, office, table(...rows));
    // Cancels between the first batch and the second.
    await app.database.query(
      `create or replace function cancel() returns trigger language plpgsql as $$
         begin new.state := 'cancelled'; new.finished_at := now(); return new; end $$`,
    );
    await app.database.query(
      `create trigger cancel before update on imports for each row
         when (old.state = 'importing' and new.done = ${partSize}) execute function cancel()`,
    );
    const after = await imported(app, office, found);
    await app.database.query('drop trigger cancel on imports');
    expect(after).toMatchObject({ state: 'cancelled', done: partSize, counts: { added: partSize } });
    expect(await app.database.query("select from products where title = 'A part'")).toHaveLength(partSize);
  });

  test.each([
    ['is no longer an administrator', "role = 'member'"],
    ['has requested account deletion', 'deletion_requested_at = now()'],
  ])('stops when its administrator %s', async (_how, change) => {
    const leaving = await addMember(app, { role: 'admin' });
    const found = await checked(app, office, table(row('left')));
    await app.database.query(
      `create or replace function send_away() returns trigger language plpgsql as $$
         begin update members set ${change} where id = new.run_by; return new; end $$`,
    );
    await app.database.query(
      `create trigger send_away after update on imports for each row
         when (old.state = 'checked' and new.state = 'importing') execute function send_away()`,
    );
    await call(app, 'runImport', { id: found.id }, leaving);
    await app.settle();
    await app.database.query('drop trigger send_away on imports');
    expect(await newestImport(app, office)).toMatchObject({
      state: 'failed',
      problem: 'The person who started this import no longer has permission.',
      counts: { added: 0 },
      // The import succeeded, though it wrote nothing (rules/imports 11).
      written: 1,
    });
  });
});

test.each([
  ['mapping', '25 hours', { state: 'cancelled', isStored: false }],
  ['checked', '25 hours', { state: 'cancelled', isStored: false }],
  ['checked', '23 hours', { state: 'checked', isStored: true }],
  ['importing', '1 minute', { state: 'failed', isStored: false }],
])('an import that was left in state %s for %s becomes %j', async (state, age, outcome) => {
  const file = `imports/${state}.csv`;
  await app.context.storage.put(file, Buffer.from('key'));
  const [left] = await app.database.query<{ id: number }>(
    `insert into imports (kind, begun_by, run_by, state, file, file_name, begun_at, heard_at)
     values ('member', $1, $1, $2, $3, '', now() - $4::interval, now() - $4::interval) returning id`,
    [office.id, state, file, age],
  );
  await app.runJob('end-abandoned-imports');
  const [found] = await app.database.query<{ state: string }>('select state from imports where id = $1', [
    left?.id,
  ]);
  const stored = await app.context.storage.get(file);
  stored?.stream.destroy();
  await app.database.query('delete from imports where id = $1', [left?.id]);
  expect({ state: found?.state, isStored: stored !== undefined }).toEqual(outcome);
});

describe('an upload', () => {
  const nothingKept = async () =>
    expect((await newestImport(app, office))?.state).not.toMatch(/receiving|checking/);

  test('is rejected by its declared length, and nothing is stored', async () => {
    const reply = await upload(app, office, Buffer.alloc(50_000_001, 'a'));
    const message = 'This file is larger than 50 MB. Split it and import the parts one after the other.';
    expect(reply).toMatchObject({ status: 413, body: { message } });
    await nothingKept();
  });

  test('is rejected while it arrives if no length was declared', async () => {
    let sent = 0;
    const content = new ReadableStream({
      pull(stream) {
        sent += 1;
        stream.enqueue(Buffer.alloc(1_000_000, 'a'));
        if (sent === 2_000) stream.close();
      },
    });
    const reply = await upload(app, office, content).catch(() => undefined);
    // A client that continues to send may find the connection closed before the reply.
    if (reply !== undefined) expect(reply.status).toBe(413);
    expect(sent).toBeLessThan(200);
    await nothingKept();
  });

  test('is rejected if it is empty or not CSV', async () => {
    expect((await upload(app, office, '')).status).toBe(422);
    const headers = { 'content-type': 'application/json' };
    expect((await upload(app, office, '{}', { headers })).status).toBe(415);
    await nothingKept();
  });

  test.each([
    ['%E2%80%AEvsc.exe%0D%0A', 'vsc.exe'],
    ['%', ''],
  ])('with the file name %j is shown as %j', async (sent, shown) => {
    const reply = await upload(app, office, table(row('n')), { headers: { 'x-file-name': sent } });
    expect(reply).toMatchObject({ status: 200, body: { import: { file: shown } } });
    await app.settle();
  });

  test('two at once: one is accepted', async () => {
    const other = await addMember(app, { role: 'admin' });
    const replies = await Promise.all([
      upload(app, office, table(row('r'))),
      upload(app, other, table(row('r'))),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/ is importing a file right now\./);
    await app.settle();
  });
});

test('a part whose categories change meanwhile is checked again', async () => {
  const before = (await products()).length;
  const found = await checked(app, office, table(row('lists-1'), row('lists-2')));
  // Simulates an edit of a category that commits while the batch waits for it.
  const held = await hold(
    app,
    `with edited as (update categories set version = version + 1 where slug = 'learning')
     select from categories where false`,
    [],
  );
  const importing = imported(app, office, found);
  await held.waiting(1);
  await held.release();
  expect((await importing).counts.added).toBe(2);
  expect((await products()).length).toBe(before + 2);
});

test('a post does not wait for the search words of a running import', async () => {
  const rows = (words: [string, string], price: string) =>
    table(...words.map((word, place) => row(`words-${place}`, `Course ${word}`, price)));
  await imported(app, office, await checked(app, office, rows(['first', 'second'], '1.00')));
  const found = await checked(app, office, rows(['zygomorphic', 'abecedarian'], '2.00'));
  const held = await hold(
    app,
    `select from product_ranks where product_id = (select product_id from product_keys where key = 'words-1')`,
    [],
  );
  const importing = imported(app, office, found);
  await held.waiting(1);
  const title = 'An abecedarian, zygomorphic evening';
  expect((await post(app, await addMember(app), { dealTitle: title })).status).toBe(200);
  await held.release();
  expect((await importing).counts.changed).toBe(2);
  const known = await app.database.query(
    "select word from search_words where word in ('zygomorphic', 'abecedarian')",
  );
  expect(known).toHaveLength(2);
});

test('an import locks ranks in the order of ids', async () => {
  const keys = ['ranks-1', 'ranks-2'] as const;
  const rows = (price: string) => keys.map((key) => row(key, `Course ${key}`, price));
  await imported(app, office, await checked(app, office, table(...rows('1.00'))));
  const found = await checked(app, office, table(...rows('2.00').reverse()));
  const rankOf = `select from product_ranks where product_id = (select product_id from product_keys where key = $1)`;
  const held = await hold(app, rankOf, ['ranks-1']);
  const importing = imported(app, office, found);
  await held.waiting(1);
  expect(await app.database.query(`${rankOf} for update skip locked`, ['ranks-2'])).toHaveLength(1);
  await held.release();
  expect((await importing).counts.changed).toBe(2);
});
