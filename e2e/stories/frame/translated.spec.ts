/** Simulates browsers that translate pages by wrapping their texts, while readers continue to use them. */
import type { Page } from '@playwright/test';
import { createComment, createHuddle, createProduct, sendMessage } from '../../fixtures/api.ts';
import { addButton, commentSaying, commentText, messageRow } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

async function visitTranslated(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await translate(page);
}

/** Wraps every text in `<font>`, including later ones, as browser translators do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = 'script, style, textarea, title, svg, font, [contenteditable]';
    const wrap = (text: Node) => {
      if (text.textContent?.trim() === '' || text.parentElement?.closest(skipped) !== null) return;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      text.parentElement.replaceChild(font, text);
      font.firstChild?.appendChild(text);
    };
    const wrapAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      found.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node.nodeType === Node.TEXT_NODE) wrap(node);
          else if (node.isConnected) wrapAll(node);
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const failure = (page: Page) => page.getByText('Something went wrong', { exact: true });

test('a member comments, votes, writes alerts and messages on translated pages', async ({
  memberPage: page,
  member,
  author,
}) => {
  const on = await createProduct(author);
  await createComment(author, { on, says: 'Is lunch included?' });
  await visit(page, `/deal/${on}`);
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  await like.click();
  // React hydrates the product after the frame; from here on it is done.
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await translate(page);
  await like.click();
  await addButton(page).click();
  await commentText(page).fill('It is.');
  await addButton(page).click();
  const mine = commentSaying(page, 'It is.');
  await mine.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(mine).toHaveCount(0);

  await visitTranslated(page, '/deal-alerts');
  await page.getByRole('combobox', { name: 'Keywords' }).fill('annuities,');
  for (const name of ['More Options', 'Fewer Options', 'Add Alert'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.getByRole('button', { name: /^Resume/ }).click();

  await sendMessage(author, { to: member, text: 'Where does one park?' });
  await visitTranslated(page, '/mails');
  await messageRow(page, 'Where does one park?').getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('button', { name: 'Send Message' }).click();

  await createHuddle(author, { title: 'Parking' });
  await visitTranslated(page, '/huddles');
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/huddle\/\d+/);
  await expect(failure(page)).toHaveCount(0);
});

test('Retry restores a page that failed while rendering', async ({ page, watch }) => {
  // React reports with #520 that it recovered from an error.
  watch.expect(/drawn wrongly|React error #520/);
  await visit(page, '/search?deal=course');
  const broken = await page.evaluateHandle(() => {
    const { toISOString } = Date.prototype;
    Date.prototype.toISOString = function () {
      // Renders before the new order must not fail.
      if (window.location.search.includes('sort=oldest')) throw new Error('drawn wrongly');
      return toISOString.call(this);
    };
    return { mend: () => Object.assign(Date.prototype, { toISOString }) };
  });
  await page.getByRole('form', { name: 'Sort the results' }).getByLabel('Sort by').selectOption('oldest');
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(failure(page)).toBeVisible();
  // Finds, mends and presses in one task, so that React cannot replace the button in between.
  await broken.evaluate(({ mend }) => {
    mend();
    document.querySelector<HTMLElement>('[role=alert] button')?.click();
  });
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(21);
});
