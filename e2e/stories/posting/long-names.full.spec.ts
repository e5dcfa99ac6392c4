import type { Locator } from '@playwright/test';
import { call, createComment, createProduct, post } from '../../fixtures/api.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

/** A name of the maximum length, without a place to break. */
const long = 'Lebensversicherungsvermittlerfortbildungsveranstaltung'.repeat(2).slice(0, 100);

// rules/pages 18
test('the longest names fit every window', async ({ page, member, moderator }) => {
  const addTaxonomyTerm = async (path: string) =>
    Number((await post(path, { name: long, description: 'Long.' }, moderator.token)).id);
  const category = await addTaxonomyTerm('/api/addCategory');
  const label = await addTaxonomyTerm('/api/addTag');
  const on = await createProduct(member, { dealCategories: [category], dealTags: [label] });
  await call('/api/editProfile', { ...person, city: long }, member.token);
  await createComment(member, { on, says: 'Who comes along?' });

  await visitAs(page, member, '/');
  for (const path of ['/', `/deal/${on}`, `/edit-deal/${on}`, '/post-deal']) {
    await visit(page, path);
    await expect(page.getByText(long).first()).toBeAttached();
    for (const width of [320, 360, 640, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoOverflow(page);
    }
  }
});

const person = { firstName: 'Nora', lastName: 'Whitlock', dob: '1961-05-04', version: 1 };

// rules/pages 13
test('a notification fits a phone', async ({ page, admin }) => {
  await openPanel(page, admin, 'stores');
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(long.slice(1));
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast).toContainText(long.slice(1));
  const said = await boxOf(toast);
  expect(said.x + said.width).toBeLessThanOrEqual(360);
  expect(said.y + said.height).toBeLessThanOrEqual(740);
});

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
}
