import type { Page } from '@playwright/test';
import { description, openProductForm } from '../../fixtures/pages.ts';
import { phone } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ...phone, ownContext: true });

for (const size of ['100%', '200%'])
  test(`the caret stays visible while typing on a phone with text at ${size}`, async ({ page, member }) => {
    await openProductForm(page, member);
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
    await description(page).tap();
    await page.keyboard.type('What one sees of an evening, told at length. '.repeat(9));
    await expectCaretInSight(page);
    for (let line = 0; line < 8; line += 1) await page.keyboard.press('Enter');
    await expectCaretInSight(page);
    // The keyboard of a phone shrinks the window.
    await page.setViewportSize({ ...phone.viewport, height: 400 });
    await expectCaretInSight(page);
    await page.keyboard.type('And the end of it.');
    await expectCaretInSight(page);
  });

test('tapping a price of zero replaces it', async ({ page, member }) => {
  await openProductForm(page, member);
  const price = page.getByLabel('Member Price', { exact: true });
  await price.tap();
  await page.keyboard.type('20');
  await expect(price).toHaveValue('20');
  await page.getByLabel('Product Name').tap();
  await price.tap();
  await page.keyboard.type('.5');
  await expect(price).toHaveValue('20.5');
});

/** Expects that nothing covers the line with the caret. */
async function expectCaretInSight(page: Page): Promise<void> {
  const isInSight = () =>
    description(page).evaluate((text) => {
      const { focusNode, focusOffset } = getSelection() as Selection;
      const caret = document.createRange();
      caret.setStart(focusNode as Node, focusOffset);
      const line = focusNode instanceof Text ? caret : (focusNode as Element);
      const { top, height } = line.getBoundingClientRect();
      const seen = (part: number) => document.elementFromPoint(window.innerWidth / 2, top + part * height);
      return text.contains(seen(0.2)) && text.contains(seen(0.8));
    });
  await expect.poll(isInSight).toBe(true);
}
