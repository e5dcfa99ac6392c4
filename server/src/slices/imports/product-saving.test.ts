import { describe, expect, test } from 'vitest';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { ListsChanged } from '../products/index.ts';
import { openProductImporter } from './product-importer.ts';

const app = await setUpApp();

const savingFor = ({ id }: TestMember) => ({
  importId: 1 as ImportId,
  runBy: id as MemberId,
  sendsInvitations: false,
  now: new Date(),
});

const reading = { decimalMark: '.', dayOrder: null, timeZone: 'UTC' } as const;

test('a row that changed since the check is left out, the others are saved', async () => {
  const { context } = app;
  const office = await addMember(app, { role: 'admin' });
  const [raced, calm] = [await addProduct(app, { title: 'Raced' }), await addProduct(app, { title: 'Calm' })];
  const importer = await openProductImporter(context, reading);
  const rows = [raced, calm].map((id, place) => ({
    number: place + 2,
    cells: { id: String(id), title: 'Imported' },
    problem: null,
  }));
  const judged = await importer.judge(rows);
  await app.database.query("update products set title = 'Theirs', version = version + 1 where id = $1", [
    raced,
  ]);
  const saved = await context.write((unit) => importer.save(unit, judged, savingFor(office)));
  expect(saved.map(({ outcome }) => outcome)).toEqual(['faulty', 'changed']);
  expect(saved[0]?.faults).toMatchObject([
    { row: 2, column: '', sentence: 'Someone changed this during the import. The row was left out.' },
  ]);
  const titles = await app.database.query('select title from products order by id');
  expect(titles).toEqual([{ title: 'Theirs' }, { title: 'Imported' }]);
});

describe('rows with a category', () => {
  const named = (number: number, key: string) => ({
    number,
    cells: {
      key,
      title: `Course ${key}`,
      url: `https://example.org/${key}`,
      member_price: '1.00',
      description: 'Two quiet hours.',
      categories: 'Learning',
    },
    problem: null,
  });
  const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);

  test('are checked against the present categories', async () => {
    const importer = await openProductImporter(app.context, reading);
    expect(outcomes(await importer.judge([named(2, 'a')]))).toEqual(['added']);
    await app.database.query("update categories set status = 'suspended' where slug = 'learning'");
    expect(outcomes(await importer.judge([named(3, 'b')]))).toEqual(['faulty']);
    await app.database.query("update categories set status = 'active' where slug = 'learning'");
  });

  test('are not saved when it changed since, and are after another check', async () => {
    const { context, database } = app;
    const saving = savingFor(await addMember(app, { role: 'admin' }));
    const importer = await openProductImporter(context, reading);
    const rows = [named(2, 'a'), named(3, 'b')];
    const save = async () => {
      const judged = await importer.judge(rows);
      return context.write((unit) => importer.save(unit, judged, saving));
    };
    const judged = await importer.judge(rows);
    await database.query("update categories set version = version + 1 where slug = 'learning'");
    const late = context.write((unit) => importer.save(unit, judged, saving));
    await expect(late).rejects.toThrow(ListsChanged);
    expect(outcomes(await save())).toEqual(['added', 'added']);
    expect(outcomes(await importer.judge(rows))).toEqual(['unchanged', 'unchanged']);
  });
});
