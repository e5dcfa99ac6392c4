import type { Page } from '@playwright/test';
import { sample } from '#server/testing/full-suite.ts';
import { corpora, inParts } from '../../fixtures/corpora.ts';
import { type Office, test } from '../../fixtures/office.ts';
import { expect, visit } from '../../fixtures/test.ts';

/**
 * Published corpora of cross-site scripting through every field that takes HTML. The content security policy, which
 * would hide what the sanitiser lets through, is switched off.
 */
test.use({ bypassCSP: true, ownContext: true });
test.describe.configure({ timeout: 300_000 });

const attempts = corpora();
/** Descriptions that all attempts stand in. */
const descriptions = 12;
/** Products and threads take turns. */
const share = <Item>(items: Item[], among: 'products' | 'threads') =>
  items.filter((_item, place) => sample(['products', 'threads'], place).includes(among));

/** Whatever runs, and whatever asks, says so. */
async function keepWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(window, { [name]: (said: unknown) => ran.push(`${name} ${said}`) });
    }
  });
}

const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran: string[] }).ran);

/** What should not be there; the page's own scripts stand outside of `main`. */
async function offences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What search engines read of the page is data.
    const strange =
      'script:not([type="application/ld+json"]), iframe, frame, object, embed, applet, style, link, meta, base, math, template, video, audio, form[action]';
    const elements = [...document.querySelectorAll(`main ${strange.replaceAll(', ', ', main ')}`)];
    const found = elements.map(({ outerHTML }) => outerHTML.slice(0, 200));
    for (const element of document.body.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const isScript = /^\s*(?:javascript|vbscript|data):/i.test(value) && name !== 'src';
        if (/^on/i.test(name) || name === 'srcdoc' || isScript)
          found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    if (typeof document.createElement !== 'function' || typeof document.cookie !== 'string')
      found.push('clobbered');
    return found;
  });
}

async function demandQuiet(page: Page, address: string): Promise<void> {
  await visit(page, address);
  expect({ address, ran: await ran(page), offences: await offences(page) }).toEqual({
    address,
    ran: [],
    offences: [],
  });
}

async function postProduct(office: Office, dealDescription: string): Promise<number> {
  const form = { isOnline: 0, dealTitle: 'Attempts', dealPrice: '0.00', dealCategories: [1] };
  const { status, body } = await office.call('/api/postdeal', { ...form, dealDescription }, 'member');
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(body.id);
}

async function postThread(office: Office, description: string): Promise<number> {
  const { status, body } = await office.call('/api/addForum', { title: 'Attempts', description }, 'member');
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(body.id);
}

/** Some say nothing once they are harmless, and are refused; replies with the number of those that stand. */
async function commentAll(office: Office, path: string, below: object, given: string[]): Promise<number> {
  let accepted = 0;
  for (const comment of given) {
    const { status } = await office.call(path, { ...below, parentPostId: 0, comment }, 'member');
    expect([200, 422], comment).toContain(status);
    if (status === 200) accepted += 1;
  }
  return accepted;
}

/** Without the character that a whole description is refused for; alone, in a comment, it is sent. */
const withWords = (part: string[]) =>
  part.map((attempt) => `<p>An attempt.</p>${attempt.replaceAll('\0', '')}`).join('\n');

test('the corpora do run in this browser where nothing holds them', async ({ page, watch }) => {
  watch.expect(/./);
  await keepWatch(page);
  await page.goto('/legal');
  const runnable = attempts.filter((attempt) => /<(?:svg|img)[^>]*onerror|<svg[^>]*onload/i.test(attempt));
  await page.evaluate((payloads) => {
    // Made ahead: some of them take the names of what would make the next one.
    const places = payloads.map(() => document.body.appendChild(document.createElement('div')));
    for (const [at, payload] of payloads.entries()) Object.assign(places[at] ?? {}, { innerHTML: payload });
  }, runnable);
  await expect.poll(async () => (await ran(page)).length).toBeGreaterThan(5);
});

test('nothing of them runs in a description', async ({ page, office }) => {
  await keepWatch(page);
  const parts = inParts(attempts, descriptions);
  for (const part of share(parts, 'products'))
    await demandQuiet(page, `/deal/${await postProduct(office, withWords(part))}`);
  for (const part of share(parts, 'threads'))
    await demandQuiet(page, `/huddle/${await postThread(office, withWords(part))}`);
});

test('nothing of them runs in a comment on a product', async ({ page, office }) => {
  await keepWatch(page);
  const id = await postProduct(office, '<p>An honest afternoon.</p>');
  const given = share(attempts, 'products');
  const count = await commentAll(office, '/api/addDealComments', { dealId: id }, given);
  expect(count).toBeGreaterThan(given.length / 2);
  for (let skip = 0; skip < count; skip += 20) await demandQuiet(page, `/deal/${id}?skip=${skip}`);
});

test('nothing of them runs in a comment in a thread', async ({ page, office }) => {
  await keepWatch(page);
  const id = await postThread(office, '<p>Who knows a notary?</p>');
  const given = share(attempts, 'threads');
  const count = await commentAll(office, '/api/addForumComments', { huddleId: id }, given);
  expect(count).toBeGreaterThan(given.length / 2);
  for (let skip = 0; skip < count; skip += 20) await demandQuiet(page, `/huddle/${id}?skip=${skip}`);
});
