import type { Page } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import { expectFieldError, tabTo } from '../../fixtures/browser.ts';
import { fileCards, picture, pictureTimeout } from '../../fixtures/files.ts';
import {
  cardOf,
  chip,
  chipField,
  createButton,
  description,
  fillProductForm,
  openProductForm,
} from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The status for a linked page that does not exist. */
const unreadable = 422;

const banner = (page: Page) => page.getByText('Product Posted successfully');

test('a product is posted by keyboard alone', async ({ page, watch, member }) => {
  watch.expectStatus(unreadable);
  const harbor = await picture('harbor.png', '#345');
  page.once('filechooser', (chooser) => chooser.setFiles(harbor));
  await openProductForm(page, member);
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
  const learning = page.getByRole('checkbox', { name: 'Learning', exact: true });
  await tabTo(page, learning);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
  await page.keyboard.press('Enter');
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await tabTo(page, page.getByLabel('Alt text of picture 1'));
  await page.keyboard.type('The harbor at night');
  await tabTo(page, createButton(page));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
  // It disappears by itself unless the pointer is over it.
  await banner(page).hover();
  await expect(page.getByRole('link', { name: 'View it' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
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

test('types, tags and labels are typed or picked from the list', async ({ page, member }) => {
  await openProductForm(page, member);
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

test('a pasted link fills in title and facts, offers its pictures and warns of duplicates', async ({
  page,
  watch,
  site,
  member,
  moderator,
}) => {
  // One picture is broken, and the second page does not exist.
  watch.expectStatus(415, unreadable);
  await openProductForm(page, member);
  await page.getByLabel('Perma Link').fill(site.linkedPage);
  await page.getByLabel('Perma Link').blur();
  await expect(page.getByLabel('Product Name')).toHaveValue('A Harbor Course of Another House');
  const status = page.getByText('We filled in the dates and the place from the linked page. Check them.');
  await expect(status).toBeVisible();
  await expect(page.getByLabel('Begins')).toHaveValue('2099-03-02T09:00');
  await expect(page.getByLabel('City')).toHaveValue('Columbus');
  await page.getByLabel('City').fill('Dayton');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(status).toBeHidden();
  await expect(page.getByLabel('Begins')).toBeHidden();
  const offered = page.getByRole('button', { name: /^Add picture \d of the linked page$/ });
  await expect(offered).toHaveCount(2, pictureTimeout);
  await offered.first().click();
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);

  await page.getByLabel('Perma Link').fill('https://harbor.example/nothing');
  await page.getByLabel('Perma Link').blur();
  await expect(
    page.getByText('We couldn’t read the linked page. You can continue without it.'),
  ).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue('A Harbor Course of Another House');

  await test.step('a possible duplicate is shown and does not block posting', async () => {
    watch.expectStatus(unreadable);
    const link = 'https://harbor.example/twice?utm_source=mail';
    const id = await createProduct(moderator, {
      isOnline: 1,
      dealUrl: link,
      dealTitle: 'Lighthouse keeping for beginners',
    });
    await openProductForm(page, member);
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
});

test('a preview opens once valid and loses nothing', async ({ page, member }) => {
  await openProductForm(page, member);
  const preview = page.getByRole('button', { name: 'Preview Product' });
  await preview.click();
  await expect(page.getByRole('region', { name: '3 fields need your attention' })).toBeFocused();
  await fillProductForm(page, 'An evening to look at');
  await page.getByRole('radio', { name: 'Online product' }).check();
  await page.getByLabel('Non-Member Price').fill('1.');
  await preview.click();
  await expect(page.getByRole('heading', { level: 1, name: 'An evening to look at' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Terms and conditions apply')).toBeVisible();
  // An online product without a link yet is not booked in person.
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

test('each field shows its error, and a product that failed to send is kept and sent again', async ({
  page,
  member,
  context,
  watch,
}) => {
  await test.step('each field shows its error, and the summary leads to it', async () => {
    await openProductForm(page, member);
    await page.getByLabel('Member Price', { exact: true }).fill('');
    await createButton(page).click();
    await expect(page.getByRole('region', { name: '5 fields need your attention' })).toBeFocused();
    await expectFieldError(page.getByLabel('Perma Link'), 'Please enter a valid Perma Link.');
    await expectFieldError(
      page.getByLabel('Product Name'),
      'Please provide a Product name with the price included.',
    );
    await expectFieldError(
      page.getByLabel('Member Price', { exact: true }),
      'Please provide a valid price (Numbers only).',
    );
    await expectFieldError(description(page), 'Please enter a description.');
    const categories = page.getByRole('group', { name: 'Categories' });
    await expectFieldError(categories, 'Please add one or more categories.');
    await page.getByRole('link', { name: /^Description: / }).click();
    await expect(description(page)).toBeFocused();

    await page.keyboard.type('Short');
    await expectFieldError(
      description(page),
      'The description you entered is too short. It must be at least 5 characters.',
    );
    await page.keyboard.type('er');
    await expect(description(page)).toHaveAccessibleDescription(
      'Up to 100,000 characters, formatting included.',
    );
    await page.getByLabel('Perma Link').fill('nowhere');
    await expectFieldError(page.getByLabel('Perma Link'), 'Please enter a valid Perma Link.');
    await expect(page).toHaveURL('/post-deal');
  });

  await test.step('a failed request', async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.getByLabel('Member Price', { exact: true }).fill('10');
    await fillProductForm(page, 'An evening without a network');
    await context.setOffline(true);
    await createButton(page).click();
    await expect(page.getByText('Some error occured. Please try again')).toBeVisible();
    await expect(page.getByLabel('Product Name')).toHaveValue('An evening without a network');
    await context.setOffline(false);
    await createButton(page).click();
    await expect(banner(page)).toBeVisible();
  });
});
