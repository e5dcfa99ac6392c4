import { demoHuddle, post } from '../../fixtures/api.ts';
import { rows, titles } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('the forum leads to a thread and back, and its search finds one, no or all threads', async ({
  page,
}) => {
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
    const field = page.getByRole('searchbox', { name: 'Search huddles' });
    await field.fill(demoHuddle.word);
    await field.press('Enter');
    await expect(page).toHaveURL(`/huddles?q=${demoHuddle.word}`);
    await expect(titles(page)).toHaveText([demoHuddle.title]);
    await expect(field).toBeFocused();
    await expect(page.getByText(`1 huddle for ${demoHuddle.word}`)).toBeVisible();

    // Without Enter: the search runs while typing.
    await field.fill('xylophonists');
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
