/** Files from other programs: any column names, and values as spreadsheets write them. */
import { afterEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import {
  cancelled,
  checked,
  columnsOf,
  faultsOf,
  imported,
  mapped,
  newestImport,
} from '../../testing/importing.ts';
import { addMember } from '../../testing/members.ts';
import { changeSettings } from '../../testing/new-accounts.ts';

const app = await setUpApp();

const office = await addMember(app, { role: 'admin' });

afterEach(() =>
  app.database.query("update imports set state = 'cancelled', finished_at = now() where finished_at is null"),
);

const header = 'Name;Price;Category;Link;Details;Expires;Colour';
const row = (name: string, price = '49,90', category = 'Learning', expires = '') =>
  `${name};${price};${category};www.example.org/${name};Two quiet hours.;${expires};red`;
const table = (...rows: string[]) => ['sep=;', header, ...rows].join('\r\n');

const productNamed = async (title: string) => {
  const found = await app.database.query<{ price_cents: number; url: string; expires_at: Date | null }>(
    'select price_cents, url, expires_at from products where title = $1',
    [title],
  );
  expect(found).toHaveLength(1);
  return found[0];
};

describe('a file with other column names', () => {
  test('waits with a proposal and its first rows, and is checked with the chosen columns', async () => {
    const found = await checked(app, office, table(...'abcdefg'.split('').map((name) => row(name))));
    expect(found).toMatchObject({ state: 'mapping', rows: 7, done: 0, unknown_columns: ['Colour'] });
    const { columns, mapping, rows, time_zone } = await columnsOf(app, office, found);
    expect(columns.map(({ name }) => name)).toEqual(header.split(';'));
    expect(mapping).toEqual(['title', 'member_price', 'categories', 'url', 'description', 'expires', null]);
    expect(rows.map(([name]) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(time_zone).toBe('UTC');

    const again = await mapped(app, office, found, ['title', null, 'categories']);
    expect(again).toMatchObject({
      state: 'checked',
      columns: ['title', 'categories'],
      counts: { faulty: 7 },
    });
    const right = await mapped(app, office, again, mapping);
    expect(right).toMatchObject({ state: 'checked', counts: { added: 7, faulty: 0 } });
  });

  test('is imported once, and is found again by row and title', async () => {
    const content = table(row('again', '$1,234.50'), row('again', '1.355,90'), row('anew'));
    const first = await checked(app, office, content);
    const { mapping } = await columnsOf(app, office, first);
    const done = await imported(app, office, await mapped(app, office, first, mapping));
    expect(done.counts).toEqual({ added: 3, changed: 0, unchanged: 0, faulty: 0 });
    expect(await productNamed('anew')).toMatchObject({
      price_cents: 4990,
      url: 'https://www.example.org/anew',
    });

    const second = await checked(app, office, content.replace('1.355,90', '1.356,90'));
    const counts = { added: 0, changed: 1, unchanged: 2, faulty: 0 };
    expect((await mapped(app, office, second, mapping)).counts).toEqual(counts);
  });

  test('may lack the identifying columns only until somebody has chosen them', async () => {
    const found = await checked(app, office, 'What;Where\nA;B');
    expect(found.state).toBe('mapping');
    const { token } = office;
    const asked = { id: found.id, mapping: ['', 'url'] };
    expect(await call(app, 'mapImport', asked, { token })).toMatchObject({
      status: 422,
      body: { message: 'Choose the column that holds the title.' },
    });
    await cancelled(app, office, found);
    expect((await columnsOf(app, office, found)).rows).toEqual([]);
    expect((await call(app, 'mapImport', asked, { token })).status).toBe(409);
  });

  test('may contain names of people, and its cells are deleted when the import ends', async () => {
    const found = await checked(app, office, 'E-mail,First name,Surname\nnobody,Nia,Okoro\n', 'member');
    expect(found.state).toBe('mapping');
    const { mapping, rows } = await columnsOf(app, office, found);
    expect(rows).toEqual([['nobody', 'Nia', 'Okoro']]);
    await mapped(app, office, found, mapping);
    const cells = () => app.database.query('select cell from import_faults where import_id = $1', [found.id]);
    expect(await cells()).toEqual([{ cell: 'nobody' }]);
    await cancelled(app, office, found);
    expect(await cells()).toEqual([{ cell: '' }]);
    expect((await columnsOf(app, office, found)).rows).toEqual([]);
  });
});

describe('dates in a file', () => {
  test('that are ambiguous need a choice, even if the columns have standard names', async () => {
    const lines = ['key,title,url,member_price,description,categories,expires'];
    lines.push('d1,Dated,example.org,1,Two quiet hours.,Learning,02/03/2027');
    const found = await checked(app, office, lines.join('\n'));
    expect(found.state).toBe('mapping');
    const { columns, mapping } = await columnsOf(app, office, found);
    expect(columns.at(-1)).toMatchObject({ ambiguous_date: '02/03/2027' });
    const unanswered = await mapped(app, office, found, mapping);
    expect(await faultsOf(app, office, unanswered)).toEqual([
      expect.stringMatching(/^2 expires: Day or month first\?/),
    ]);
    await imported(app, office, await mapped(app, office, unanswered, mapping, 'day-first'));
    expect((await productNamed('Dated'))?.expires_at).toEqual(new Date('2027-03-02T23:59:59.999Z'));
  });

  test('end in the time zone of the association', async () => {
    await changeSettings(app, office, { time_zone: 'america/chicago' });
    const found = await checked(app, office, table(row('late', '1', 'Learning', '31/03/2027')));
    const { mapping, time_zone } = await columnsOf(app, office, found);
    expect(time_zone).toBe('America/Chicago');
    await imported(app, office, await mapped(app, office, found, mapping));
    expect((await productNamed('late'))?.expires_at).toEqual(new Date('2027-04-01T04:59:59.999Z'));
    await changeSettings(app, office, { time_zone: 'UTC' });
  });
});

describe('names that are missing in the lists', () => {
  const lines = [
    'key,title,url,member_price,description,categories,tags,labels',
    'n1,One,example.org,1,Two quiet hours.,Webinars | Learning,Old Harbour,New here',
    'n2,Two,example.org,1,Two quiet hours.,webinars,old  harbour,',
  ];

  test('are added with one click, and the file is checked again', async () => {
    const found = await checked(app, office, lines.join('\n'));
    expect(found.counts).toMatchObject({ added: 0, faulty: 2 });
    expect((await columnsOf(app, office, found)).unlisted).toEqual([
      { column: 'categories', names: ['Webinars'] },
      { column: 'labels', names: ['New here'] },
      { column: 'tags', names: ['Old Harbour'] },
    ]);
    const { token } = office;
    const reply = await call(app, 'addImportNames', { id: found.id }, { token });
    expect(reply.body.message).toBe('3 names added.');
    await app.settle();
    const again = await newestImport(app, office);
    expect(again).toMatchObject({ state: 'checked', told: 0, counts: { added: 2, faulty: 0 } });
    expect((await columnsOf(app, office, again)).unlisted).toEqual([]);
    expect((await imported(app, office, again)).counts.added).toBe(2);
    const added = await app.database.query(
      "select after->>'name' as name from audit_log where action = 'master-added' and actor_id = $1",
      [office.id],
    );
    expect(added.map(({ name }) => name)).toEqual(['Webinars', 'New here', 'Old Harbour']);
    expect((await call(app, 'addImportNames', { id: again.id }, { token })).status).toBe(409);
  });
});

test('an apostrophe before a formula stays in a file from another program', async () => {
  const found = await checked(app, office, "Title,Price\n'=twenties,1\n");
  expect((await columnsOf(app, office, found)).rows[0]?.[0]).toBe("'=twenties");
});
