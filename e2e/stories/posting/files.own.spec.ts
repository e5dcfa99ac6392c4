import sharp, { type Region } from 'sharp';
import { cardOf } from '../../fixtures/catalogue.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { test } from '../../fixtures/office.ts';
import {
  createButton,
  fileCards,
  fileInput,
  fillInOffline,
  lyingPhoto,
  notes,
  openNewPost,
  picture,
  pictureTimeout,
  tooLarge,
} from '../../fixtures/posting.ts';
import { expect } from '../../fixtures/test.ts';

test('files arrive, are described, put in order, chosen and taken away', async ({ page, office }) => {
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening with files');
  const red = await picture('red.png', '#a33');
  const blue = await picture('blue.png', '#33a');
  await fileInput(page).setInputFiles(blue);
  const refusal = page.getByRole('alert').filter({ hasText: "Primary image can't be removed" });
  const removeFirst = page.getByRole('button', { name: 'Remove picture 1' });
  await removeFirst.click(pictureTimeout);
  await expect(refusal).toContainText('It is the only one: unmark it as the primary image first.');
  await page.getByRole('checkbox', { name: 'Primary image' }).uncheck();
  await expect(page.getByText('No image is marked as the primary one: the first will be.')).toBeVisible();
  await removeFirst.click();
  await expect(fileCards(page)).toHaveCount(0);

  await fileInput(page).setInputFiles([red, blue, notes, tooLarge]);
  await expect(fileCards(page)).toHaveCount(3, pictureTimeout);
  await expect(page.getByText('Please upload image files of size less than 1 MB.')).toBeVisible();

  await page.getByLabel('Alternative text of picture 1').fill('Red');
  await page.getByLabel('Alternative text of picture 2').fill('Blue');
  await removeFirst.click();
  await expect(refusal).toContainText('Make another one the primary image first.');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await expect(page.getByLabel('Alternative text of picture 1')).toHaveValue('Blue');
  await fileCards(page).nth(1).getByRole('checkbox', { name: 'Primary image' }).check();
  await removeFirst.click();
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  // What was refused is still there, and stands in nobody's way.
  await expect(page.getByRole('button', { name: 'Dismiss large.png' })).toBeVisible();
  await createButton(page).click();

  const card = cardOf(page, 'An evening with files');
  await expect(card.getByRole('img')).toHaveAttribute('alt', 'Red');
  await card.getByRole('link', { name: 'View Details' }).click();
  const booking = page.getByRole('region', { name: 'How to book' });
  await expect(booking).toContainText('This is booked in person, not on the web.');
  await expect(booking.getByRole('link', { name: 'the description' })).toHaveAttribute('href', '#about');
  await booking.getByRole('link', { name: 'the attachments' }).click();
  await expect(page).toHaveURL(/#attachments$/);
  const file = page.getByRole('region', { name: 'Attachments' }).getByRole('link');
  await expect(file).toHaveText('agenda.txt Text, 2 KB');
  const download = page.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toBe('agenda.txt');
});

test('a photo that is too large is made smaller, upright, and can be cancelled', async ({ page, office }) => {
  const photo = await lyingPhoto('IMG_0042.jpeg');
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening with a photo');
  const shrinking = await holdReplies(page, '/assets/shrink-picture*');
  await fileInput(page).setInputFiles(photo);
  await expect(page.getByRole('progressbar', { name: 'Making IMG_0042.jpeg smaller' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Making IMG_0042.jpeg smaller' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel IMG_0042.jpeg' }).click();
  await expect(page.getByText('IMG_0042.jpeg')).toHaveCount(0);
  shrinking.open();

  await fileInput(page).setInputFiles(photo);
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await page.getByLabel('Alternative text of picture 1').fill('A grainy evening');
  await expect(fileCards(page)).toContainText(/Made smaller: \d(\.\d)? MB → \d+ KB/);
  await createButton(page).click();
  const shown = cardOf(page, 'An evening with a photo').getByAltText('A grainy evening');
  await expect(shown).toHaveCSS('object-fit', 'contain');
  const stored = await page.request.get((await shown.getAttribute('src')) ?? '');
  const image = await stored.body();
  const { width = 0, height = 0 } = await sharp(image).metadata();
  expect(height / width).toBeCloseTo(4 / 3, 2);
  // Its red edge is above again. One grain alone may be as red.
  const edge = { left: 0, width, height: 8 };
  expect(await colourOf(image, { ...edge, top: 0 })).toEqual([
    expect.closeTo(200, -1.5),
    expect.closeTo(30, -1.5),
    expect.closeTo(30, -1.5),
  ]);
  const [red] = await colourOf(image, { ...edge, top: height - 8 });
  expect(red).toBeLessThan(170);
});

test('pictures are put in order by dragging, too @mouse', async ({ page, office }) => {
  await openNewPost(page, office);
  await fileInput(page).setInputFiles([await picture('a.png', '#a33'), await picture('b.png', '#33a')]);
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  await page.getByLabel('Alternative text of picture 1').fill('First');
  const handles = fileCards(page).locator('[draggable]');
  await handles.nth(1).dragTo(handles.nth(0));
  await expect(page.getByLabel('Alternative text of picture 2')).toHaveValue('First');
});

/** Red, green and blue of a part of it, in the mean. */
async function colourOf(image: Buffer, part: Region): Promise<number[]> {
  const cut = await sharp(image).extract(part).toBuffer();
  return (await sharp(cut).stats()).channels.map(({ mean }) => mean);
}

test('a file that is gone when its post is sent says so on its card (rules/files 23)', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(422);
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening without its notes');
  const sent = page.waitForResponse('**/api/uploadFile');
  await fileInput(page).setInputFiles(notes);
  const { file } = (await (await sent).json()) as { file: { id: number } };
  await expect(fileCards(page)).toHaveCount(1);
  await office.call('/api/deleteDealImage', { id: file.id }, 'member');
  await createButton(page).click();
  const gone = page.getByRole('listitem').filter({ hasText: 'agenda.txt' });
  await expect(gone.getByRole('alert')).toHaveText(/is not here any more\. Please add it again\.$/);
  await gone.getByRole('button', { name: 'Dismiss agenda.txt' }).click();
  await createButton(page).click();
  await expect(cardOf(page, 'An evening without its notes')).toBeVisible();
});
