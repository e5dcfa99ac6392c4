import { createHuddle } from '../../fixtures/api.ts';
import { signIn, uniqueWord } from '../../fixtures/members.ts';
import { description, postButton, titles } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a new huddle, its edit and its deletion appear in the list', async ({ page, member }) => {
  const word = uniqueWord();
  await createHuddle(member, { title: `First ${word}` });
  await signIn(page, member);
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText([`First ${word}`]);
  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await page.getByLabel('Title').fill(`Second ${word}`);
  await description(page).fill('It follows the first.');
  await postButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `Second ${word}` })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(titles(page)).toHaveText([`Second ${word}`, `First ${word}`]);

  await titles(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Huddle' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(`Second ${word}`);
  await expect(description(page)).toHaveText('It follows the first.');
  await page.getByLabel('Title').fill(`Changed ${word}`);
  await page.getByRole('button', { name: 'Update Huddle' }).click();
  await expect(page.getByText('Huddle updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Changed ${word}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('edited')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this huddle?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/huddles?filter=active');
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search huddles' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`First ${word}`]);
});
