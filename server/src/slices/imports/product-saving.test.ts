import { expect, test } from 'vitest';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { openProductImporter } from './product-importer.ts';

const app = await setUpApp();

test('a row that changed since the check is left out, the others are saved', async () => {
  const { context } = app;
  const office = await addMember(app, { role: 'admin' });
  const [raced, calm] = [await addProduct(app, { title: 'Raced' }), await addProduct(app, { title: 'Calm' })];
  const reading = { decimalMark: '.', dayOrder: null, timeZone: 'UTC' } as const;
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
  const by = { importId: 1 as ImportId, runBy: office.id as MemberId };
  const saving = { ...by, sendsInvitations: false, now: new Date() };
  const saved = await context.write((unit) => importer.save(unit, judged, saving));
  expect(saved.map(({ outcome }) => outcome)).toEqual(['faulty', 'changed']);
  expect(saved[0]?.faults).toMatchObject([
    { row: 2, column: '', sentence: 'Someone changed this during the import. The row was left out.' },
  ]);
  const titles = await app.database.query('select title from products order by id');
  expect(titles).toEqual([{ title: 'Theirs' }, { title: 'Imported' }]);
});
