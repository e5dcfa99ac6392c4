import type { Locator } from '@playwright/test';
import { commentByCall } from '../../fixtures/comments.ts';
import { arriveAs, arriveAsAdmin, type Office, postByCall, test } from '../../fixtures/office.ts';
import { expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

/** As long as a name of a master or a town may be, and nowhere to be broken but within. */
const long = 'Lebensversicherungsvermittlerfortbildungsveranstaltung'.repeat(2).slice(0, 100);

// rules/pages 18
test('names as long as they may be fit every window, and break nothing beside them', async ({
  page,
  office,
}) => {
  const category = await added(office, '/api/addCategory');
  const label = await added(office, '/api/addTag');
  const on = await postByCall(office, 'member', { dealCategories: [category], dealTags: [label] });
  await office.call('/api/editProfile', { ...person, city: long }, 'member');
  await commentByCall(office, 'member', { on, says: 'Who comes along?' });

  await arriveAs(page, office, 'member', '/');
  for (const path of ['/', `/deal/${on}`, `/edit-deal/${on}`, '/post-deal']) {
    await visit(page, path);
    await expect(page.getByText(long).first()).toBeAttached();
    for (const width of [320, 360, 640, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoOverflow(page);
    }
  }
});

test('of a member’s name in several lines the first stands beside “Posted by”', async ({ page, office }) => {
  const named = { ...person, firstName: 'Wilhelmina', lastName: 'Schwarzenberger Wolfeschlegelsteinhausen' };
  await office.call('/api/editProfile', named, 'colleague');
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `/deal/${await postByCall(office, 'colleague')}`);
  const details = page.getByRole('region', { name: 'Details' });
  const lines = (of: Locator) =>
    of.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ bottom }) => Math.round(bottom));
    });
  const [term] = await lines(details.getByText('Posted by'));
  const name = await lines(details.getByRole('link', { name: /^Wilhelmina/ }));
  expect(name.length).toBeGreaterThan(1);
  expect(name[0]).toBe(term);
});

const person = { firstName: 'Nora', lastName: 'Whitlock', dob: '1961-05-04', version: 1 };

async function added(office: Office, path: string): Promise<number> {
  const { body } = await office.call(path, { name: long, description: 'Long.' }, 'moderator');
  return Number(body.id);
}

// rules/pages 13
test('what is said at the foot of the window fits it, and leaves the tabs of the area in reach', async ({
  page,
  office,
}) => {
  await arriveAsAdmin(page, office, 'stores');
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(long.slice(1));
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast).toContainText(long.slice(1));
  const said = await boxOf(toast);
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Manage data' }));
  expect(said.x + said.width).toBeLessThanOrEqual(360);
  expect(said.y + said.height).toBeLessThanOrEqual(tabs.y);
});

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
}
