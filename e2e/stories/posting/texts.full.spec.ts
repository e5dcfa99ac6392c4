import type { Page } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import { description, openProductForm, updateButton } from '../../fixtures/pages.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

/** Pastes HTML as from another program. */
async function paste(page: Page, html: string): Promise<void> {
  await description(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('a date at the beginning of a line is not a list', async ({ page, member }) => {
  await openProductForm(page, member);
  await description(page).click();
  await page.keyboard.type('12. December is the last day.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. Register');
  await expect(description(page).getByRole('listitem')).toHaveText(['Register']);
  await expect(description(page)).toHaveText(/^12\. December is the last day\.Register$/);
});

test('a pasted table becomes a line for each row', async ({ page, member }) => {
  await openProductForm(page, member);
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

test('text pasted from Word keeps its lists and headings', async ({ page, member }) => {
  await openProductForm(page, member);
  await description(page).click();
  const item = (level: number, marker: string, words: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>` +
    `&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`;
  await paste(
    page,
    `<h1>Course</h1><h5>Days</h5><h6>Rooms</h6>${item(1, '3.', 'Monday')}${item(2, '·', '<b>Hall</b> A')}` +
      `<p class=MsoListParagraphCxSpMiddle>or B</p>${item(1, '4.', 'Tuesday')}<p class=MsoNormal>And more.</p>`,
  );
  await expect(description(page).getByRole('heading', { level: 2 })).toHaveText('Course');
  await expect(description(page).getByRole('heading', { level: 4 })).toHaveText(['Days', 'Rooms']);
  const numbered = description(page).locator('> ol[start="3"]');
  await expect(numbered.locator('> li > p')).toHaveText(['Monday', 'Tuesday']);
  await expect(numbered.locator('> li').first().locator('> ul > li > p')).toHaveText(['Hall A', 'or B']);
  await expect(description(page).locator('> p')).toHaveText('And more.');
});

test('an edit keeps languages and the start of a list', async ({ page, member }) => {
  const words =
    '<p>Read <span lang="fr">bonjour</span>, <em lang="de">Wort</em> and <code lang="en">y</code>.</p>' +
    '<p lang="es">hola <span lang="it" style="font-size: 24px">ciao</span></p>' +
    '<pre lang="nl"><code>z</code></pre><ol start="4"><li>the fourth</li></ol>';
  const id = await createProduct(member, { dealDescription: words });
  await visitAs(page, member, `/edit-deal/${id}`);
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

test('a pasted picture is reported as left out', async ({ page, member }) => {
  await openProductForm(page, member);
  await description(page).click();
  await paste(page, '<p>Before</p><p><img src="file:///C:/clip.png" alt="A chart"></p>');
  const said = page.getByRole('status').filter({ hasText: 'You can’t paste pictures here.' });
  await expect(said).toContainText('Add them under Images & Attachments.');
  await expect(description(page)).toHaveText('Before');
});
