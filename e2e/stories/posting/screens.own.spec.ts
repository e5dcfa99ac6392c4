import type { Locator, Page } from '@playwright/test';
import { arriveAs, type Office, postByCall, test } from '../../fixtures/office.ts';
import {
  chip,
  chipField,
  createButton,
  description,
  fileCards,
  fileInput,
  fillInOffline,
  notes,
  openNewPost,
  picture,
  pictureTimeout,
  tooLarge,
  updateButton,
} from '../../fixtures/posting.ts';
import {
  expectFit,
  expectPicturesShown,
  expectTouchable,
  layoutShift,
  recordLayoutShifts,
} from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

for (const [name, looks] of Object.entries({
  'a wide screen': wide,
  'a phone': phone,
})) {
  test.describe(`on ${name}`, () => {
    test.use(looks);

    test('the form is accessible and fits: empty, refused, filled in, in preview, being left', async ({
      page,
      office,
      isMobile,
    }) => {
      await openNewPost(page, office, 'moderator');
      await expectFit(page);
      await createButton(page).click();
      await expect(page.getByRole('region', { name: 'fields need your attention' })).toBeFocused();
      await expectFit(page);
      await fillInOffline(page, 'An evening seen on every screen');
      const files = [await picture('a.png', '#a33'), await picture('b.png', '#33a'), notes, tooLarge];
      await fileInput(page).setInputFiles(files);
      await expect(fileCards(page)).toHaveCount(3, pictureTimeout);
      await expectFit(page);
      if (isMobile) await expectTouchable(page.getByRole('main'));
      await page.getByRole('button', { name: 'Link' }).click();
      await expect(page.getByLabel('Address of the link')).toBeFocused();
      await expectFit(page);
      await page.getByRole('button', { name: 'Preview Product' }).click();
      await expect(page.getByRole('button', { name: 'Back to editing' })).toBeVisible();
      await expectFit(page);
      await page.getByRole('button', { name: 'Back to editing' }).click();
      await page.getByRole('button', { name: 'Cancel' }).last().click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await expectFit(page);
    });

    test('a conflict, and the page of a product of one’s own, are accessible and fit', async ({
      page,
      office,
      watch,
    }) => {
      watch.expectStatus(409);
      const id = await postByCall(office, 'member', { dealTitle: 'An evening for many eyes' });
      await arriveAs(page, office, 'member', `/deal/${id}`);
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
      const booking = page.getByRole('region', { name: 'How to book' });
      await expect(booking).toContainText('not on the web. See the description for when and where.');
      await expectFit(page);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep it' })).toBeFocused();
      await expectFit(page);
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Product Name').fill('An evening for four eyes');
      await changeBehindTheBack(office, id);
      await updateButton(page).click();
      await expect(page.getByRole('button', { name: 'Take the newer values' })).toBeVisible();
      await expectFit(page);
    });
  });
}

test.describe('with a phone in hand', () => {
  test.use(phone);

  test('a product is posted from top to bottom', async ({ page, office }) => {
    await openNewPost(page, office);
    await fillInOffline(page, 'An evening by thumb');
    const sidebar = page.getByRole('complementary', { name: "Let's Get Started" });
    await expect(sidebar).toContainText('70%');
    await expect(sidebar).toBeInViewport();
    await expect(sidebar).toContainText('Next: Type');
    await expect(createButton(page)).toBeInViewport();
    await chipField(page, 'Type').tap();
    await page.getByRole('option', { name: 'Conference' }).tap();
    await chipField(page, 'Type').press('Escape');
    await expect(chip(page, 'Conference')).toBeVisible();
    await expect(sidebar).toContainText('80%');
    await page.getByLabel('Expires on').focus();
    const [field, bar] = await Promise.all(
      [page.getByLabel('Expires on'), createButton(page)].map((element) => element.boundingBox()),
    );
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await fileInput(page).setInputFiles([await picture('a.png', '#a33')]);
    await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
    await createButton(page).tap();
    await expect(page.getByText('Product Posted successfully')).toBeVisible();
  });
});

test.describe('with a text under the thumbs', () => {
  test.use({ ...phone, ownContext: true });

  for (const size of ['100%', '200%'])
    test(`of a description one sees the line one writes, with letters of ${size}`, async ({
      page,
      office,
    }) => {
      await openNewPost(page, office);
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text;
      }, size);
      await description(page).tap();
      await page.keyboard.type('What one sees of an evening, told at length. '.repeat(9));
      await expectCaretInSight(page);
      for (let line = 0; line < 8; line += 1) await page.keyboard.press('Enter');
      await expectCaretInSight(page);
      // A keyboard takes its part of the window.
      await page.setViewportSize({ width: 360, height: 400 });
      await expectCaretInSight(page);
      await page.keyboard.type('And the end of it.');
      await expectCaretInSight(page);
    });

  test('a price is typed over the zero that stands there, and else where one taps', async ({
    page,
    office,
  }) => {
    await openNewPost(page, office);
    const price = page.getByLabel('Member Price', { exact: true });
    await price.tap();
    await page.keyboard.type('20');
    await expect(price).toHaveValue('20');
    await page.getByLabel('Product Name').tap();
    await price.tap();
    await page.keyboard.type('.5');
    await expect(price).toHaveValue('20.5');
  });

  // rules/products 37
  test('the way to edit a card of one’s own is as high as a finger needs it', async ({ page, office }) => {
    const dealTitle = 'An evening for a finger';
    await postByCall(office, 'member', { dealTitle });
    await arriveAs(page, office, 'member', '/');
    const edit = page.getByRole('link', { name: `Edit for 6 more days: ${dealTitle}` });
    await edit.scrollIntoViewIfNeeded();
    const height = await edit.evaluate((link) => {
      const { left, top, width } = link.getBoundingClientRect();
      const isMet = (above: number) => document.elementFromPoint(left + width / 2, top + above) === link;
      return Array.from({ length: 80 }, (_unused, row) => row - 40).filter(isMet).length;
    });
    expect(height).toBeGreaterThanOrEqual(40);
  });

  test('the buttons stand in one row, and what is said stands above them', async ({
    page,
    office,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await openNewPost(page, office);
    const buttons = [createButton(page), ...['Preview Product', 'Cancel'].map((name) => button(page, name))];
    const boxes = await Promise.all(buttons.map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).tap();
    const said = await page.getByRole('status').filter({ hasText: 'cannot be reached' }).boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(await barTop(page));
    await page.context().setOffline(false);
  });
});

test.describe('in a browser of its own', () => {
  test.use({ ownContext: true });

  test('nothing on a product’s page jumps when its actions come', async ({ page, office }) => {
    const id = await postByCall(office, 'member');
    await arriveAs(page, office, 'member', '/contact');
    await recordLayoutShifts(page);
    await visit(page, `/deal/${id}`);
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    await expectPicturesShown(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });
});

async function changeBehindTheBack(office: Office, id: number): Promise<void> {
  const { category } = (await office.call('/api/category', {}, 'moderator')).body;
  const form = {
    id,
    isOnline: 0,
    dealTitle: 'An evening, changed meanwhile',
    dealPrice: '12.00',
    dealDescription: `<p>${'A long description of an evening. '.repeat(20)}</p>`,
    dealCategories: [(category as { id: number }[])[0]?.id],
  };
  expect((await office.call('/api/editDeal', form, 'moderator')).status).toBe(200);
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Where the bar with the buttons begins. */
async function barTop(page: Page): Promise<number> {
  const box = await page
    .locator('form > div')
    .filter({ has: createButton(page) })
    .boundingBox();
  return box?.y ?? 0;
}

/** Nothing stands before the letters of the line with the caret. */
async function expectCaretInSight(page: Page): Promise<void> {
  const isInSight = () =>
    description(page).evaluate((text) => {
      const { focusNode, focusOffset } = getSelection() as Selection;
      const caret = document.createRange();
      caret.setStart(focusNode as Node, focusOffset);
      const line = focusNode instanceof Text ? caret : (focusNode as Element);
      const { top, height } = line.getBoundingClientRect();
      const seen = (part: number) => document.elementFromPoint(window.innerWidth / 2, top + part * height);
      return text.contains(seen(0.2)) && text.contains(seen(0.8));
    });
  await expect.poll(isInSight).toBe(true);
}
