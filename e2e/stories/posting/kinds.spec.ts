import type { Page } from '@playwright/test';
import { cardOf, createButton, fillProductForm, openProductForm } from '../../fixtures/pages.ts';
import { expectAccessible, phone } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

const nextYear = new Date().getFullYear() + 1;

interface Journey {
  fill: (page: Page) => Promise<void>;
  /** The lines of the card. */
  card: (string | RegExp)[];
  /** A filter that finds it, and its value. */
  filter: [name: string, value: string];
  /** The link that the page offers; products of this file have no other. */
  action?: string;
  wire: string;
}

const journeys: Record<string, Journey> = {
  Event: {
    async fill(page) {
      await page.getByLabel('Begins', { exact: true }).fill(`${nextYear}-06-03T09:00`);
      await page.getByLabel('Ends', { exact: true }).fill(`${nextYear}-06-03T16:00`);
      await page.getByLabel('Attendance').selectOption({ label: 'At a venue' });
      await page.getByLabel('City').fill('Columbus');
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Ohio' });
      await page.getByRole('combobox', { name: 'Time zone' }).fill('America/New_York');
      await page.keyboard.press('Escape');
    },
    card: [/9:00/, 'Columbus, OH'],
    filter: ['where', 'OH'],
    wire: 'event',
  },
  Course: {
    async fill(page) {
      await page.getByLabel('Course form').selectOption({ label: 'Recorded' });
      await page.getByLabel('Duration in hours').fill('1.5');
      await page.getByRole('button', { name: 'Add credit hours' }).click();
      await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Ethics' });
      await page.getByLabel('Hours', { exact: true }).fill('1');
      await page.getByRole('combobox', { name: 'States' }).fill('Ohio');
      await page.keyboard.press('Enter');
    },
    card: ['Recorded', '1 CE hour: Ethics', 'OH'],
    filter: ['form', 'recorded'],
    wire: 'course',
  },
  'Career posting': {
    async fill(page) {
      await page.getByLabel('Employer').fill('Larkspur Advisors');
      await page.getByLabel('Workplace').selectOption({ label: 'Remote' });
      await page.getByLabel('Pay from').fill('55000');
      await page.getByLabel('Pay to').fill('70000');
      await page.getByLabel('How to apply').fill('jobs@larkspur.example');
    },
    card: ['Larkspur Advisors', 'Remote', '$55,000–70,000 a year'],
    filter: ['workplace', 'remote'],
    action: 'Apply',
    wire: 'career',
  },
};

for (const [screen, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use(use);
    for (const [kind, { fill, card, filter, action, wire }] of Object.entries(journeys)) {
      test(`a product of the kind ${kind} is posted, found by a filter and opened`, async ({
        page,
        member,
      }) => {
        const title = `${kind} on ${screen}`;
        await openProductForm(page, member);
        await fillProductForm(page, title);
        await page.getByLabel('Kind of offer').selectOption({ label: kind });
        await fill(page);
        await expectAccessible(page, page.getByRole('main'));
        await createButton(page).click();
        await expect(page).toHaveURL('/');
        for (const words of card) await expect(cardOf(page, title)).toContainText(words);

        await page.getByRole('link', { name: 'More filters' }).click();
        await page.locator('select[name=kind]').selectOption(wire);
        const [name, value] = filter;
        await page.locator(`select[name=${name}]`).selectOption(value);
        await expect(page).toHaveURL(/kind=/);
        await expect(cardOf(page, title)).toBeVisible();
        if (kind === 'Event')
          await expect(page.getByRole('link', { name: 'See in the calendar' })).toHaveAttribute(
            'href',
            /^\/events\?.*where=OH/,
          );
        await expectAccessible(page, page.getByRole('main'));
        await page.getByRole('link', { name: 'Clear all' }).click();
        await expect(page).not.toHaveURL(/kind=/);

        await cardOf(page, title).getByRole('link', { name: 'View Details' }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        if (action !== undefined)
          await expect(page.getByRole('link', { name: new RegExp(`^${action}`) })).toBeVisible();
        if (kind === 'Event') {
          await page.getByText('Add to calendar').click();
          await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
            'href',
            /calendar\.google\.com/,
          );
          await expect(page.getByRole('link', { name: 'File (.ics)' })).toHaveAttribute(
            'href',
            /\/events\/\d+\.ics$/,
          );
        }
      });
    }
  });
}
