import { afterAll, expect, test } from 'vitest';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { openProductImporter } from './product-importer.ts';

const app = await createTestApp();
afterAll(() => app.close());

test('what somebody changed since its row was judged is left out, and the others go in', async () => {
  const { services } = app;
  const office = await addMember(app, { role: 'admin' });
  const [raced, calm] = [await addProduct(app, { title: 'Raced' }), await addProduct(app, { title: 'Calm' })];
  const importer = await openProductImporter(services);
  const rows = [raced, calm].map((id, place) => ({
    number: place + 2,
    cells: { id: String(id), title: 'Imported' },
    problem: null,
  }));
  const judged = await importer.judge(rows);
  await app.database.query("update products set title = 'Theirs', version = version + 1 where id = $1", [
    raced,
  ]);
  const saving = {
    importId: 1 as ImportId,
    runBy: office.id as MemberId,
    sendsInvitations: false,
    now: new Date(),
  };
  const saved = await services.write((unit) => importer.save(unit, judged, saving));
  expect(saved.map(({ outcome }) => outcome)).toEqual(['faulty', 'changed']);
  expect(saved[0]?.faults).toEqual([
    {
      row: 2,
      column: '',
      sentence: 'Somebody changed it while the file was imported. The row was left out.',
    },
  ]);
  const titles = await app.database.query('select title from products order by id');
  expect(titles).toEqual([{ title: 'Theirs' }, { title: 'Imported' }]);
});
