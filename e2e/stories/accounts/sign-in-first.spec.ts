import { examples, findProduct } from '../../fixtures/api.ts';
import { accountButton, submitSignIn } from '../../fixtures/members.ts';
import { replyText } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a guest who replies signs in first and comes back to an open reply', async ({ page, member }) => {
  const { id } = await findProduct(examples.threePrices);
  const reason = 'Sign in to reply. We’ll open your reply afterwards.';
  await visit(page, `/deal/${id}`);
  const reply = page.getByRole('button', { name: /^Reply / }).last();
  const name = (await reply.textContent())?.replace(/^Reply /, '');
  await reply.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('link', { name: 'New here? Register' }).click();
  await page.getByRole('link', { name: 'Already a member? Sign in' }).click();
  await expect(page.getByText(reason)).toBeVisible();

  await submitSignIn(page, member);
  await expect(page).toHaveURL(`/deal/${id}`);
  await expect(page.getByRole('dialog', { name: `Reply to ${name}` })).toBeVisible();
  await expect(replyText(page)).toBeFocused();

  await visit(page, `/deal/${id}`);
  await expect(accountButton(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
