import type { Page } from '@playwright/test';
import { cardOf } from '../../fixtures/catalogue.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { postByCall, test } from '../../fixtures/office.ts';
import {
  addChip,
  chip,
  chipField,
  createButton,
  description,
  fileCards,
  fileInput,
  fillInOffline,
  openNewPost,
  picture,
  pictureTimeout,
} from '../../fixtures/posting.ts';
import { expect } from '../../fixtures/test.ts';

/** What asking for a page answers that nobody serves: no story's links lead out of this machine. */
const unreadable = 422;

const banner = (page: Page) => page.getByText('Product Posted successfully');

test('a product is posted by keyboard alone @keyboard', async ({ page, office, watch }) => {
  watch.expectStatus(unreadable);
  const harbor = await picture('harbor.png', '#345');
  page.once('filechooser', (chooser) => chooser.setFiles(harbor));
  await openNewPost(page, office);
  await tabTo(page, page.getByLabel('Perma Link'));
  await page.keyboard.type('https://harbor.example/evening');
  await tabTo(page, page.getByLabel('Product Name'));
  await page.keyboard.type('An evening by keyboard, $20');
  await tabTo(page, page.getByLabel('Member Price', { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('20.50');
  await tabTo(page, page.getByLabel('Non-Member Price'));
  await page.keyboard.type('35');
  await tabTo(page, description(page));
  await page.keyboard.type('Everything ');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(description(page)).toBeFocused();
  await page.keyboard.type('by keyboard');
  const events = page.getByRole('checkbox', { name: 'Events', exact: true });
  await tabTo(page, events);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
  await page.keyboard.press('Enter');
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await tabTo(page, page.getByLabel('Alternative text of picture 1'));
  await page.keyboard.type('The harbor at night');
  await tabTo(page, createButton(page));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
  await expect(banner(page)).toBeVisible();
  const card = cardOf(page, 'An evening by keyboard, $20');
  await expect(card).toContainText('$20.50');
  await expect(card.getByRole('img')).toHaveAttribute('alt', 'The harbor at night');
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.locator('strong', { hasText: 'by keyboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveAttribute(
    'href',
    'https://harbor.example/evening',
  );
});

test('the banner goes by itself after three seconds, the product stays', async ({ page, office }) => {
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening with a banner');
  await createButton(page).click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View it' })).toHaveAttribute('href', /^\/deal\/\d+$/);
  await expect(banner(page)).toBeHidden();
  await expect(cardOf(page, 'An evening with a banner')).toBeVisible();
});

test('every rule says its sentence beside its field, and the summary leads there', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  await page.getByLabel('Member Price', { exact: true }).fill('');
  await createButton(page).click();
  await expect(page.getByRole('region', { name: '5 fields need your attention' })).toBeFocused();
  await expectRefused(page.getByLabel('Perma Link'), 'Please enter a valid Perma Link.');
  await expectRefused(
    page.getByLabel('Product Name'),
    'Please provide a Product name with the price included.',
  );
  await expectRefused(
    page.getByLabel('Member Price', { exact: true }),
    'Please provide a valid price (Numbers only).',
  );
  await expectRefused(description(page), 'Please enter a description.');
  const categories = page.getByRole('group', { name: 'Categories' });
  await expectRefused(categories, 'Please add one or more categories.');
  await page.getByRole('link', { name: /^Description: / }).click();
  await expect(description(page)).toBeFocused();

  await page.keyboard.type('Short');
  await expectRefused(
    description(page),
    'The description you entered is too short. It must be at least 5 characters.',
  );
  await page.keyboard.type('er');
  await expect(description(page)).toHaveAccessibleDescription(
    'Up to 100,000 characters, formatting included.',
  );
  await page.getByLabel('Perma Link').fill('nowhere');
  await expectRefused(page.getByLabel('Perma Link'), 'Please enter a valid Perma Link.');
  await expect(page).toHaveURL('/post-deal');
});

// rules/posting 31
test('how many categories are left is said to whoever narrows them by typing', async ({ page, office }) => {
  // Stories that take the first category find another one before these, suspended or not.
  const added: unknown[] = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    added.push((await office.call('/api/addCategory', { name: `Wing ${number}` }, 'moderator')).body.id);
  await openNewPost(page, office);
  const categories = page.getByRole('group', { name: 'Categories' });
  const said = categories.getByRole('status');
  const all = await categories.getByRole('checkbox').count();
  await expect(said).toHaveText('');
  const narrow = categories.getByRole('searchbox', { name: 'Narrow the list' });
  await narrow.fill('no such wing');
  await expect(said).toHaveText(`0 of ${all} match.`);
  await narrow.fill('wing 7');
  await expect(said).toHaveText(`1 of ${all} matches.`);
  await narrow.fill('');
  await expect(said).toHaveText('');
  for (const id of added) await office.call('/api/deleteMasters', { type: 'cat', id }, 'moderator');
});

test('a date without its time is said to be unfinished, and emptied again it is none (rules/posting 13)', async ({
  page,
  office,
}) => {
  const sentence = 'Please enter a date and time.';
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening without an end');
  const expiry = page.getByLabel('Expires on');
  await expiry.focus();
  await page.keyboard.type('11302099');
  await page.getByRole('button', { name: 'Preview Product' }).click();
  await expectRefused(expiry, sentence);
  await expiry.focus();
  for (const _part of ['month', 'day', 'year']) {
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowRight');
  }
  await page.getByLabel('Product Name').focus();
  await expect(page.getByText(sentence)).toHaveCount(0);

  await expiry.focus();
  await page.keyboard.type('11302099');
  await page.keyboard.press('Enter');
  await expectRefused(expiry, sentence);
});

test('price fields take digits, one point, and whatever else moves about @keyboard', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  const price = page.getByLabel('Original Price', { exact: true });
  await price.click();
  await page.keyboard.type('1a2.5,x.0-');
  await expect(price).toHaveValue('12.50');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(price).toHaveValue('2.5');
  await price.fill('$1,250.75');
  await expect(price).toHaveValue('1250.75');
  await page.keyboard.press('Tab');
  await expect(price).not.toBeFocused();
});

test('a decimal comma is the point, typed, pasted or from a keypad that names no keys', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  const price = page.getByLabel('Original Price', { exact: true });
  await price.click();
  await page.keyboard.type('4950');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(',');
  await expect(price).toHaveValue('49.50');
  await price.fill('');
  await page.keyboard.type('1,250.75');
  await expect(price).toHaveValue('1250.75');
  await price.fill('');
  await page.keyboard.type('49,900');
  await page.keyboard.press('Backspace');
  await expect(price).toHaveValue('49.90');
  await page.keyboard.type('0');
  await price.blur();
  await expect(price).toHaveValue('49900');
  await price.click();
  await price.fill('');
  await page.keyboard.type('1.250,75');
  await expect(price).toHaveValue('1250.75');
  await price.fill('');
  for (const text of ['4', ',', '5']) await page.keyboard.insertText(text);
  await expect(price).toHaveValue('4.5');
  await price.fill('1.250,00 €');
  await expect(price).toHaveValue('1250.00');
});

test('an offline product has no link, and can reach a hundred percent', async ({ page, office, watch }) => {
  watch.expectStatus(unreadable);
  await openNewPost(page, office);
  const sidebar = page.getByRole('complementary', { name: "Let's Get Started" });
  await expect(sidebar).toContainText('20%');
  await page.getByLabel('Perma Link').fill('https://harbor.example/gone');
  await expect(sidebar).toContainText('30%');
  await page.getByRole('radio', { name: 'Offline product' }).check();
  await expect(page.getByLabel('Perma Link')).toHaveCount(0);
  await fillInOffline(page, 'An offline evening');
  const booking = page.getByLabel('How to book');
  await booking.fill('Ask for Ruth,\n402 555 0142');
  await addChip(page, 'Type', 'Conference');
  await addChip(page, 'Tags', 'Ethics');
  await expect(sidebar).toContainText('90%');
  await fileInput(page).setInputFiles(await picture('harbor.png', '#345'));
  await expect(sidebar).toContainText('100%', pictureTimeout);
  await page.getByRole('radio', { name: 'Online product' }).check();
  await expect(page.getByLabel('Perma Link')).toHaveValue('');
  await expect(booking).toHaveCount(0);
  await page.getByRole('radio', { name: 'Offline product' }).check();
  await expect(booking).toHaveValue('Ask for Ruth,\n402 555 0142');
  await createButton(page).click();
  await cardOf(page, 'An offline evening').getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('Terms and conditions apply')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
});

test('types, tags and labels are typed or picked, and only what is offered @keyboard', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  const tags = chipField(page, 'Tags');
  await expect(page.getByLabel('Product Name')).not.toHaveAccessibleDescription(/Optional/);
  for (const optional of [
    ...['Type', 'Tags', 'Labeling'].map((name) => chipField(page, name)),
    ...['Non-Member Price', 'Original Price', 'Expires on'].map((name) =>
      page.getByLabel(name, { exact: true }),
    ),
    page.getByRole('button', { name: 'Choose files' }),
  ]) {
    await expect(optional).toHaveAccessibleDescription(/Optional/);
  }
  await tags.focus();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.type('ethi');
  await expect(page.getByRole('option')).toHaveText(['Ethics']);
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Ethics')).toBeVisible();
  await expect(tags).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  const first = (await page.getByRole('option').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(chip(page, first)).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(chip(page, first)).toHaveCount(0);
  await page.keyboard.type('nothing like it');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(tags).toHaveValue('');
  await expect(page).toHaveURL('/post-deal');

  await chip(page, 'Member Offer').focus();
  await page.keyboard.press('Delete');
  await expect(chip(page, 'Member Offer')).toHaveCount(0);
  await expect(chipField(page, 'Labeling')).toBeFocused();
  await chipField(page, 'Labeling').click();
  await page.getByRole('option', { name: 'Member Offer' }).click();
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Member Offer')).toBeVisible();
  await expect(chip(page, 'Ethics')).toBeVisible();
});

test('a pasted link brings its title and its pictures', async ({ page, office, watch }) => {
  // One of the pictures is none, and the second page is not there.
  watch.expectStatus(415, unreadable);
  await openNewPost(page, office);
  await page.getByLabel('Perma Link').fill(office.linkedSite.page);
  await page.getByLabel('Perma Link').blur();
  await expect(page.getByLabel('Product Name')).toHaveValue('A Harbor Course of Another House');
  const offered = page.getByRole('button', { name: /^Add picture \d of the linked page$/ });
  await expect(offered).toHaveCount(2, pictureTimeout);
  await offered.first().click();
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);

  await page.getByLabel('Perma Link').fill('https://harbor.example/nothing');
  await page.getByLabel('Perma Link').blur();
  await expect(page.getByText('The linked page could not be read. You can go on without it.')).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue('A Harbor Course of Another House');
});

test('a preview opens when it can show something, and loses nothing', async ({ page, office }) => {
  await openNewPost(page, office);
  const preview = page.getByRole('button', { name: 'Preview Product' });
  await preview.click();
  await expect(page.getByRole('region', { name: '3 fields need your attention' })).toBeFocused();
  await fillInOffline(page, 'An evening to look at');
  await page.getByRole('radio', { name: 'Online product' }).check();
  await page.getByLabel('Non-Member Price').fill('1.');
  await preview.click();
  await expect(page.getByRole('heading', { level: 1, name: 'An evening to look at' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Terms and conditions apply')).toBeVisible();
  // Its link is still to come: it is not booked in person by that.
  await expect(page.getByRole('region', { name: 'How to book' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'About this offer' })).toContainText(
    'An evening about the annual review.',
  );
  await expect(page.getByRole('link', { name: /^Share on/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await expect(preview).toBeFocused();
  await expect(page.getByLabel('Product Name')).toHaveValue('An evening to look at');
  await expect(description(page)).toHaveText('An evening about the annual review.');

  await preview.click();
  await page.goBack();
  await expect(preview).toBeFocused();
  await expect(page.getByLabel('Product Name')).toHaveValue('An evening to look at');

  await preview.click();
  await createButton(page).click();
  await expect(page.getByRole('region', { name: 'One field needs your attention' })).toBeFocused();
  await page.getByRole('radio', { name: 'Offline product' }).check();
  await preview.click();
  await createButton(page).click();
  await expect(banner(page)).toBeVisible();
});

test('a post that does not get through keeps everything', async ({ page, office, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening without a network');
  await context.setOffline(true);
  await createButton(page).click();
  await expect(page.getByText('Some error occured. Please try again')).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue('An evening without a network');
  await context.setOffline(false);
  await createButton(page).click();
  await expect(banner(page)).toBeVisible();
});

test('what is there already is shown, and stands in nobody’s way', async ({ page, office, watch }) => {
  watch.expectStatus(unreadable);
  const link = 'https://harbor.example/twice?utm_source=mail';
  const id = await postByCall(office, 'moderator', {
    isOnline: 1,
    dealUrl: link,
    dealTitle: 'Lighthouse keeping for beginners',
  });
  await openNewPost(page, office);
  await page.getByLabel('Perma Link').fill('https://www.harbor.example/twice');
  const warning = page.getByRole('link', { name: 'Lighthouse keeping for beginners' });
  await expect(warning).toHaveAttribute('href', `/deal/${id}`);
  await expect(warning).toHaveAttribute('target', '_blank');
  await expect(page.getByText('same link')).toBeVisible();
  await page.getByLabel('Perma Link').fill('https://harbor.example/other');
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Product Name').fill('Lighthouse keeping for beginers');
  await expect(page.getByText('similar name')).toBeVisible();
  await description(page).fill('Written twice on purpose.');
  await page.getByRole('checkbox', { name: 'Learning', exact: true }).check();
  await createButton(page).click();
  await expect(banner(page)).toBeVisible();
});

test('whatever is written comes back as it was written', async ({ page, office }) => {
  const title = 'שלום <script>alert(1)</script> & "Zoë" 🎓';
  await openNewPost(page, office);
  await fillInOffline(page, title);
  await description(page).fill('مرحبا <b>not bold</b> 👩‍🏫');
  await createButton(page).click();
  await cardOf(page, title).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('مرحبا <b>not bold</b> 👩‍🏫')).toBeVisible();
});
