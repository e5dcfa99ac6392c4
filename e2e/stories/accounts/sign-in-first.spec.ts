import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { addButton, commentText, replyText } from '../../fixtures/comments.ts';
import { accountButton, signIn } from '../../fixtures/sign-in-screen.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('a guest who replies reads why they sign in, and the reply opens when they are back @phone', async ({
  page,
  member,
}) => {
  const { id } = await dealTitled(examples.threePrices);
  const reason = 'Please sign in to reply. Your reply opens when you are back.';
  await visit(page, `/deal/${id}`);
  const reply = page.getByRole('button', { name: /^Reply / }).last();
  const name = (await reply.textContent())?.replace(/^Reply /, '');
  await reply.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('link', { name: 'New here? Register' }).click();
  await page.getByRole('link', { name: 'Already a member? Sign in' }).click();
  await expect(page.getByText(reason)).toBeVisible();

  await signIn(page, member);
  await expect(page).toHaveURL(`/deal/${id}`);
  await expect(page.getByRole('dialog', { name: `Reply to ${name}` })).toBeVisible();
  await expect(replyText(page)).toBeFocused();

  await visit(page, `/deal/${id}`);
  await expect(accountButton(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a guest who comments or flags reads why, and the form of a comment opens by itself', async ({
  page,
  member,
}) => {
  const { id } = await dealTitled(examples.threePrices);
  await visit(page, `/deal/${id}`);
  await page.getByRole('button', { name: /^Flag/ }).first().click();
  await expect(page.getByText('Please sign in to flag a comment.')).toBeVisible();
  await page.goBack();
  await addButton(page).click();
  await expect(page.getByText('Please sign in to comment. The form opens when you are back.')).toBeVisible();
  await again(page);
  await signIn(page, member);
  await expect(commentText(page)).toBeFocused();
});
