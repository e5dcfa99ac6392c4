import type { Locator, Page } from '@playwright/test';
import { createProduct, post } from '../../fixtures/api.ts';
import { accountButton, submitSignIn } from '../../fixtures/members.ts';
import { cardOf, cards } from '../../fixtures/pages.ts';
import { expectAccessible, phone } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

const bookmark = (inside: Locator | Page) => inside.getByRole('button', { name: /^Save: / });
const pressed = (yes: boolean) => ['aria-pressed', String(yes)] as const;

/** Opens the saved products by the account menu and the navigation, whatever the window's width. */
async function openSaved(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 640;
  if (isNarrow) await page.getByLabel('Go to').selectOption({ label: 'Saved' });
  else
    await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Saved' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
}

for (const [screen, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use(use);

    test('a product is saved from its card, found under Saved and taken back', async ({
      page,
      member,
      author,
    }) => {
      const title = `Ethics on ${screen}`;
      await createProduct(author, { dealTitle: title });
      const deletedId = await createProduct(author, { dealTitle: `Deleted on ${screen}` });
      await post('/api/saveDeal', { dealId: deletedId, status: 1 }, member.token);
      await post('/api/deleteDeal', { id: deletedId }, author.token);
      await visitAs(page, member, '/');
      const saved = page.waitForResponse('**/api/saveDeal');
      await bookmark(cardOf(page, title)).focus();
      await page.keyboard.press('Enter');
      await expect(bookmark(cardOf(page, title))).toHaveAttribute(...pressed(true));
      await saved;

      await openSaved(page);
      await expect(page.getByText('2 saved products', { exact: true })).toBeVisible();
      await expect(cards(page).getByRole('heading')).toHaveText([title, 'This product was deleted.']);
      await expectAccessible(page, page.getByRole('main'));
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByText('1 saved product', { exact: true })).toBeFocused();
      await expect(cards(page)).toHaveCount(1);

      await cardOf(page, title).getByRole('link', { name: 'View Details' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const main = page.getByRole('main');
      await expect(bookmark(main)).toHaveAttribute(...pressed(true));
      await expectAccessible(page);
      const takenBack = page.waitForResponse('**/api/saveDeal');
      await bookmark(main).click();
      await expect(bookmark(main)).toHaveAttribute(...pressed(false));
      await takenBack;
      await page.goBack();
      await expect(page.getByText('Nothing saved yet.')).toBeVisible();
      await expect(main.getByRole('link', { name: 'See the newest products' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('a guest who saves signs in first, and the author alone sees how many are interested', async ({
  page,
  member,
  author,
}) => {
  const id = await createProduct(author);
  await visit(page, `/deal/${id}`);
  await bookmark(page).click();
  await expect(page.getByText('Sign in to save this. You’ll return to this page afterwards.')).toBeVisible();
  await submitSignIn(page, member);
  const saved = page.waitForResponse('**/api/saveDeal');
  await bookmark(page).click();
  await saved;
  await expect(page.getByText(/^Interested/)).toHaveCount(0);
  await visitAs(page, author, `/deal/${id}`);
  await expect(page.getByText('Interested: 1', { exact: true })).toBeVisible();
});
