import { listProducts } from '../../fixtures/api.ts';
import { submitSignIn } from '../../fixtures/members.ts';
import { cardOf, cards } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a guest who votes signs in and returns to the same place', async ({ page, member }) => {
  const title = (await listProducts())[14]?.del_title ?? '';
  await visit(page, '/');
  const like = page.getByRole('button', { name: `Like: ${title}`, exact: true });
  await like.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  const votes = await cardOf(page, title)
    .getByText(/^−?\d+ votes?$/)
    .textContent();

  await like.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sign in to vote. You’ll return to this page afterwards.')).toBeVisible();
  await submitSignIn(page, member);
  await expect(page).toHaveURL('/');
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), left)).toBeLessThan(5);
  await expect(like).toBeInViewport();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(cardOf(page, title).getByText(votes ?? '', { exact: true })).toBeVisible();
});
