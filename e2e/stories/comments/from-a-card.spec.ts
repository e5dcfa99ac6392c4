import type { Page } from '@playwright/test';
import { listProducts, post } from '../../fixtures/api.ts';
import { addButton, cardOf, commentSaying, commentText, itemOf, replyText } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a card leads to the comments, where a member comments and replies @phone', async ({
  memberPage: page,
  isMobile,
}) => {
  const deal = (await listProducts())[2];
  const words = `Bring a pencil, ${crypto.randomUUID()}.`;
  const answer = `Or a pen, ${crypto.randomUUID()}.`;
  await visit(page, '/');
  await cardOf(page, deal?.del_title ?? '')
    .getByRole('link', { name: /^\d+ comments?$/ })
    .click();
  await expect(page).toHaveURL(`/deal/${deal?.id}#comments`);
  await expect(addButton(page)).toBeInViewport();
  await addButton(page).click();
  await commentText(page).fill(words);
  await addButton(page).click();
  const mine = commentSaying(page, words);
  await expect(itemOf(mine)).toBeFocused();
  await expect(itemOf(mine)).toBeInViewport();

  await mine.getByRole('button', { name: /^Reply / }).click();
  await expect(replyText(page).locator('blockquote')).toContainText(words);
  if (isMobile) await expectSheet(page);
  await replyText(page).press('End');
  await page.keyboard.type(answer);
  await page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const reply = commentSaying(page, answer);
  await expect(itemOf(reply)).toBeFocused();
  await expect(reply.locator('blockquote')).toContainText(words);
});

test('Back asks before it discards a reply or a comment', async ({ memberPage: page, author }) => {
  const deal = (await listProducts())[3];
  const words = `Bring a lamp, ${crypto.randomUUID()}.`;
  await post('/api/addDealComments', { dealId: deal?.id, comment: `<p>${words}</p>` }, author.token);
  const question = page.getByRole('dialog', { name: 'Leave without posting?' });
  const stay = question.getByRole('button', { name: 'Stay here' });
  const reply = commentSaying(page, words).getByRole('button', { name: /^Reply / });
  await visit(page, '/');
  await cardOf(page, deal?.del_title ?? '')
    .getByRole('link', { name: /^\d+ comments?$/ })
    .click();
  await addButton(page).click();
  await commentText(page).fill('Half a thought');
  await page.goBack();
  await expect(question).toContainText('Your text is not posted. A draft is saved');
  await expectAccessible(page);
  await stay.click();
  await expect(commentText(page)).toHaveText('Half a thought');

  await reply.click();
  await expect(replyText(page)).toBeFocused();
  await page.goBack();
  await stay.click();
  await expect(replyText(page)).toBeFocused();
  await page.keyboard.type('A candle');
  await page.goBack();
  await stay.click();
  await expect(replyText(page)).toContainText('A candle');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await visit(page, `/deal/${deal?.id}`);
  await reply.click();
  await expect(replyText(page)).toContainText('A candle');
});

/** On a phone the dialog fills the screen, or what the keyboard leaves of it. */
async function expectSheet(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const dialog = page.getByRole('dialog', { name: /^Reply to / });
  const more = dialog.getByRole('button', { name: 'More formatting' });
  const bold = dialog.getByRole('button', { name: 'Bold' });
  const underline = dialog.getByRole('button', { name: 'Underline' });
  for (const shown of [height, 360]) {
    await page.setViewportSize({ width, height: shown });
    await expect.poll(async () => (await dialog.boundingBox())?.height ?? 0).toBeGreaterThan(shown - 40);
    for (const name of ['Post Reply', 'Cancel']) {
      const button = dialog.getByRole('button', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
  }
  await page.setViewportSize({ width, height });
  await expect(replyText(page)).toHaveCSS('font-size', '16px');
  expect((await bold.boundingBox())?.y).toBe((await more.boundingBox())?.y);
  await expect(underline).toBeHidden();
  await more.click();
  await expect(underline).toBeVisible();
  await more.click();
  await expect(underline).toBeHidden();
  await replyText(page).focus();
}
