import sharp, { type Region } from 'sharp';
import { holdReplies } from '../../fixtures/browser.ts';
import {
  fileCards,
  fileInput,
  notes,
  picture,
  pictureTimeout,
  rotatedPhoto,
  tooLarge,
} from '../../fixtures/files.ts';
import { cardOf, createButton, fillProductForm, openProductForm } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test('files are uploaded, described, ordered, removed and downloaded', async ({ page, member }) => {
  await openProductForm(page, member);
  await fillProductForm(page, 'An evening with files');
  const red = await picture('red.png', '#a33');
  const blue = await picture('blue.png', '#33a');
  await fileInput(page).setInputFiles(blue);
  const refusal = page.getByRole('alert').filter({ hasText: "Primary image can't be removed" });
  const removeFirst = page.getByRole('button', { name: 'Remove picture 1' });
  await removeFirst.click(pictureTimeout);
  await expect(refusal).toContainText('This is the only image. Uncheck Primary image first.');
  await page.getByRole('checkbox', { name: 'Primary image' }).uncheck();
  await expect(page.getByText('No image is marked as primary. The first one will be used.')).toBeVisible();
  await removeFirst.click();
  await expect(fileCards(page)).toHaveCount(0);

  await fileInput(page).setInputFiles([red, blue, notes, tooLarge]);
  await expect(fileCards(page)).toHaveCount(3, pictureTimeout);
  await expect(page.getByText('Please upload image files of size less than 1 MB.')).toBeVisible();

  await page.getByLabel('Alt text of picture 1').fill('Red');
  await page.getByLabel('Alt text of picture 2').fill('Blue');
  await removeFirst.click();
  await expect(refusal).toContainText('Make another image the primary one first.');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await expect(page.getByLabel('Alt text of picture 1')).toHaveValue('Blue');
  await fileCards(page).nth(1).getByRole('checkbox', { name: 'Primary image' }).check();
  await removeFirst.click();
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  // A rejected file does not block the form.
  await expect(page.getByRole('button', { name: 'Dismiss large.png' })).toBeVisible();
  await createButton(page).click();

  const card = cardOf(page, 'An evening with files');
  await expect(card.getByRole('img')).toHaveAttribute('alt', 'Red');
  await card.getByRole('link', { name: 'View Details' }).click();
  const booking = page.getByRole('region', { name: 'How to book' });
  await expect(booking).toContainText('Not booked online.');
  await expect(booking.getByRole('link', { name: 'the description' })).toHaveAttribute('href', '#about');
  await booking.getByRole('link', { name: 'the attachments' }).click();
  await expect(page).toHaveURL(/#attachments$/);
  const file = page.getByRole('region', { name: 'Attachments' }).getByRole('link');
  await expect(file).toHaveText('agenda.txt Text, 2 KB');
  const download = page.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toBe('agenda.txt');
});

test('a post waits for a file that is still uploading', async ({ page, member }) => {
  await openProductForm(page, member);
  await fillProductForm(page, 'An evening with a late file');
  const upload = await holdReplies(page, '/api/uploadFile');
  await fileInput(page).setInputFiles(notes);
  await createButton(page).click();
  await expect(page.getByRole('button', { name: 'Waiting for files...' })).toBeVisible();
  upload.release();
  await expect(page).toHaveURL('/');
  await expect(cardOf(page, 'An evening with a late file')).toBeVisible();
});

test('a photo that is too large is reduced upright and can be cancelled', async ({ page, member }) => {
  const photo = await rotatedPhoto('IMG_0042.jpeg');
  await openProductForm(page, member);
  await fillProductForm(page, 'An evening with a photo');
  const shrinking = await holdReplies(page, '/assets/shrink-picture*');
  await fileInput(page).setInputFiles(photo);
  await expect(page.getByRole('progressbar', { name: 'Making IMG_0042.jpeg smaller' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Making IMG_0042.jpeg smaller' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel IMG_0042.jpeg' }).click();
  await expect(page.getByText('IMG_0042.jpeg')).toHaveCount(0);
  shrinking.release();

  await fileInput(page).setInputFiles(photo);
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await page.getByLabel('Alt text of picture 1').fill('A grainy evening');
  await expect(fileCards(page)).toContainText(/Made smaller: \d(\.\d)? MB → \d+ KB/);
  await createButton(page).click();
  const shown = cardOf(page, 'An evening with a photo').getByAltText('A grainy evening');
  await expect(shown).toHaveCSS('object-fit', 'contain');
  const stored = await page.request.get((await shown.getAttribute('src')) ?? '');
  const image = await stored.body();
  const { width = 0, height = 0 } = await sharp(image).metadata();
  expect(height / width).toBeCloseTo(4 / 3, 2);
  // The red edge is at the top again. It is measured on average, as single grains may be as red.
  const edge = { left: 0, width, height: 8 };
  expect(await colourOf(image, { ...edge, top: 0 })).toEqual([
    expect.closeTo(200, -1.5),
    expect.closeTo(30, -1.5),
    expect.closeTo(30, -1.5),
  ]);
  const [red] = await colourOf(image, { ...edge, top: height - 8 });
  expect(red).toBeLessThan(170);
});

/** Returns the mean red, green and blue of a region. */
async function colourOf(image: Buffer, part: Region): Promise<number[]> {
  const cut = await sharp(image).extract(part).toBuffer();
  return (await sharp(cut).stats()).channels.map(({ mean }) => mean);
}
