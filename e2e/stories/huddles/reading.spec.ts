import { createHuddles, demoHuddle, post } from '../../fixtures/api.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { rows, titles } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('the forum leads to a thread and back, and its search finds one, none and all', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page).toHaveURL('/huddles');
  await expect(page).toHaveTitle('Huddles · Guildhall');
  await expect(page.getByRole('heading', { level: 1, name: 'Huddles' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ huddles$/);

  // A demo huddle, which no test deletes.
  const { message } = await post('/api/forums', { filterBy: 'discussed', limit: 1 });
  const [{ for_title: title }] = message as [{ for_title: string }];
  await page.getByRole('link', { name: 'Most discussed' }).click();
  await expect(titles(page).first()).toHaveText(title);
  await titles(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/huddle\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Huddles' }).click();
  await expect(page).toHaveURL('/huddles');

  await test.step('searching huddles finds one, none, and all again', async () => {
    await visit(page, '/huddles');
    const field = page.getByRole('searchbox', { name: 'Search the huddles' });
    await field.fill(demoHuddle.word);
    await field.press('Enter');
    await expect(page).toHaveURL(`/huddles?q=${demoHuddle.word}`);
    await expect(titles(page)).toHaveText([demoHuddle.title]);
    await expect(field).toBeFocused();
    await expect(page.getByText(`1 huddle for ${demoHuddle.word}`)).toBeVisible();

    await field.fill('xylophonists');
    await field.press('Enter');
    await expect(page.getByText('No huddles found!')).toBeVisible();
    await page.getByRole('link', { name: 'show all huddles' }).click();
    await expect(page).toHaveURL('/huddles');
    await expect(field).toHaveValue('');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);

    await field.fill(demoHuddle.word);
    await field.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await field.clear();
    await expect(page).toHaveURL('/huddles');
  });
});

test('a long list of huddles restores its position on return', async ({ page, member }) => {
  const word = uniqueWord();
  const posted = (await createHuddles(member, word, 45)).reverse();
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText(posted.slice(0, 20));
  await expect(page.getByText(`45 huddles for ${word}`)).toBeVisible();
  const scrollOn = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return page.getByText('That is everything: 45 huddles.').isVisible();
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
