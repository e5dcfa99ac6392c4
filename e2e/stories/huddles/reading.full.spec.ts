import { createHuddles } from '../../fixtures/api.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { rows, titles } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a long list of huddles restores its position on return', async ({ page, member }) => {
  const word = uniqueWord();
  const posted = (await createHuddles(member, word, 45)).reverse();
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText(posted.slice(0, 20));
  await expect(page.getByText(`45 huddles for ${word}`)).toBeVisible();
  const scrollOn = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return page.getByText('That’s all: 45 huddles.').isVisible();
  };
  await expect.poll(scrollOn, { intervals: [50, 100, 250] }).toBe(true);
  await expect(titles(page)).toHaveText(posted);

  const link = rows(page).getByRole('link', { name: posted[33] ?? '', exact: true });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: posted[33] ?? '' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(45);
  await expect(link).toBeInViewport();
});
