import type { Page } from '@playwright/test';
import { arriveAs, postByCall, test } from '../../fixtures/office.ts';
import { description, openNewPost, updateButton } from '../../fixtures/posting.ts';
import { expect, visit } from '../../fixtures/test.ts';

/** As another program would put it on the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await description(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('a day at the beginning of a line is no list, and “1. ” is one (rules/html 9)', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  await description(page).click();
  await page.keyboard.type('12. December is the last day.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. Register');
  await expect(description(page).getByRole('listitem')).toHaveText(['Register']);
  await expect(description(page)).toHaveText(/^12\. December is the last day\.Register$/);
});

test('a table that is pasted is a line for each row (rules/html 1)', async ({ page, office }) => {
  await openNewPost(page, office);
  await description(page).click();
  const rows = [
    '<tr><td>12 May</td><td><p>Berlin</p></td><td><b>8</b></td></tr>',
    '<tr><td>13 May</td><td><p>Bonn</p><p>or Cologne</p></td><td>5</td></tr>',
  ];
  await paste(page, `<table><caption>Where</caption>${rows.join('')}</table><p>And more.</p>`);
  const lines = description(page).getByRole('paragraph');
  await expect(lines).toHaveText(['Where', '12 May Berlin 8', '13 May Bonn or Cologne 5', 'And more.']);
  await expect(description(page).getByRole('strong')).toHaveText('8');
});

test('what a pasted mail lays out by tables keeps its paragraphs', async ({ page, office }) => {
  await openNewPost(page, office);
  await description(page).click();
  const prices =
    '<table><tr><td>Early bird</td><td>$300</td></tr><tr><td>Regular</td><td>$400</td></tr></table>';
  const column = `<td><p>Dear all,</p><p>it begins.</p>${prices}</td>`;
  await paste(page, `<table><tr><td><p>Head</p></td></tr><tr><td>Side</td>${column}</tr></table>`);
  const lines = description(page).getByRole('paragraph');
  await expect(lines).toHaveText([
    'Head',
    'Side',
    'Dear all,',
    'it begins.',
    'Early bird $300',
    'Regular $400',
  ]);
});

test('an edit keeps languages and where a list begins (rules/html 8)', async ({ page, office }) => {
  const words =
    '<p>Read <span lang="fr">bonjour</span>, <em lang="de">Wort</em> and <code lang="en">y</code>.</p>' +
    '<p lang="es">hola <span lang="it" style="font-size: 24px">ciao</span></p>' +
    '<pre lang="nl"><code>z</code></pre><ol start="4"><li>the fourth</li></ol>';
  const id = await postByCall(office, 'member', { dealDescription: words });
  await arriveAs(page, office, 'member', `/edit-deal/${id}`);
  await description(page).getByText('the fourth').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of them');
  await updateButton(page).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await visit(page, `/deal/${id}`);
  const about = page.getByRole('region', { name: 'About this offer' });
  await expect(about.getByRole('listitem')).toHaveText('the fourth of them');
  await expect(about.locator('ol')).toHaveAttribute('start', '4');
  const languages = about
    .locator('[lang]')
    .evaluateAll((parts) => parts.map((part) => [part.getAttribute('lang'), part.textContent]));
  expect(await languages).toEqual([
    ['fr', 'bonjour'],
    ['de', 'Wort'],
    ['en', 'y'],
    ['es', 'hola ciao'],
    ['it', 'ciao'],
    ['nl', 'z'],
  ]);
});

test('of a picture that is pasted into a text it is said that it stays out (rules/html 10)', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  await description(page).click();
  await paste(page, '<p>Before</p><p><img src="file:///C:/clip.png" alt="A chart"></p>');
  const said = page.getByRole('status').filter({ hasText: 'Pictures cannot stand in a text.' });
  await expect(said).toContainText('Add them under Images & Attachments.');
  await expect(description(page)).toHaveText('Before');
});
