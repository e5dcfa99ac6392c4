import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { Page } from '@playwright/test';
import { sample } from '#server/testing/full-suite.ts';
import { call } from '../../fixtures/api.ts';
import { test } from '../../fixtures/own-application.ts';
import { expect, visit } from '../../fixtures/test.ts';

/**
 * Sends published corpora of cross-site scripting through every field that accepts HTML. The content security policy is
 * switched off, as it would hide what the sanitizer lets through.
 */
test.use({ bypassCSP: true, ownContext: true });
test.describe.configure({ timeout: 300_000 });

const load = createRequire(import.meta.url);
const attempts = corpora();
/** The number of descriptions that hold all attempts. */
const descriptions = 12;
/** Outside of the full suite products and threads take alternate items. */
const share = <Item>(items: Item[], among: 'products' | 'threads') =>
  items.filter((_item, place) => sample(['products', 'threads'], place).includes(among));

/** Records scripts that run and dialogs that open. */
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

/** Returns forbidden elements and attributes; the page's own scripts are outside of `main`. */
async function offences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Structured data is not executed.
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

async function postProduct(token: string, dealDescription: string): Promise<number> {
  const form = { isOnline: 0, dealTitle: 'Attempts', dealPrice: '0.00', dealCategories: [1] };
  const { status, body } = await call('/api/postdeal', { ...form, dealDescription }, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(body.id);
}

async function postThread(token: string, description: string): Promise<number> {
  const { status, body } = await call('/api/addForum', { title: 'Attempts', description }, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(body.id);
}

/** Comments with each attempt; returns how many were accepted. Those without text are rejected. */
async function commentAll(token: string, path: string, below: object, given: string[]): Promise<number> {
  let accepted = 0;
  for (const comment of given) {
    const { status } = await call(path, { ...below, parentPostId: 0, comment }, token);
    expect([200, 422], comment).toContain(status);
    if (status === 200) accepted += 1;
  }
  return accepted;
}

/** Removes the character that makes the server reject a whole description; comments include it. */
const withWords = (part: string[]) =>
  part.map((attempt) => `<p>An attempt.</p>${attempt.replaceAll('\0', '')}`).join('\n');

test('the attack payloads do run in this browser without protection', async ({ page, watch }) => {
  watch.expect(/./);
  await keepWatch(page);
  await page.goto('/legal');
  const runnable = attempts.filter((attempt) => /<(?:svg|img)[^>]*onerror|<svg[^>]*onload/i.test(attempt));
  await page.evaluate((payloads) => {
    // All elements are created first, because some attempts overwrite DOM functions.
    const places = payloads.map(() => document.body.appendChild(document.createElement('div')));
    for (const [at, payload] of payloads.entries()) Object.assign(places[at] ?? {}, { innerHTML: payload });
  }, runnable);
  await expect.poll(async () => (await ran(page)).length).toBeGreaterThan(5);
});

test('no attack payload runs in a description', async ({ page, member: { token } }) => {
  await keepWatch(page);
  const parts = inParts(attempts, descriptions);
  for (const part of share(parts, 'products'))
    await demandQuiet(page, `/deal/${await postProduct(token, withWords(part))}`);
  for (const part of share(parts, 'threads'))
    await demandQuiet(page, `/huddle/${await postThread(token, withWords(part))}`);
});

test('no attack payload runs in a comment on a product', async ({ page, member: { token } }) => {
  await keepWatch(page);
  const id = await postProduct(token, '<p>An honest afternoon.</p>');
  const given = share(attempts, 'products');
  const count = await commentAll(token, '/api/addDealComments', { dealId: id }, given);
  expect(count).toBeGreaterThan(given.length / 2);
  for (let skip = 0; skip < count; skip += 20) await demandQuiet(page, `/deal/${id}?skip=${skip}`);
});

test('no attack payload runs in a comment in a thread', async ({ page, member: { token } }) => {
  await keepWatch(page);
  const id = await postThread(token, '<p>Who knows a notary?</p>');
  const given = share(attempts, 'threads');
  const count = await commentAll(token, '/api/addForumComments', { huddleId: id }, given);
  expect(count).toBeGreaterThan(given.length / 2);
  for (let skip = 0; skip < count; skip += 20) await demandQuiet(page, `/huddle/${id}?skip=${skip}`);
});

/**
 * Returns published attempts: those of the tests of DOMPurify, sanitize-html and js-xss (which contains the OWASP
 * filter evasion cheat sheet), and the Big List of Naughty Strings.
 */
function corpora(): string[] {
  const ofPurifier: { payload: string }[] = load('dompurify-corpus/test/fixtures/expect.js');
  const naughty: string[] = load('big-list-of-naughty-strings/blns.json');
  const all = [
    ...ofPurifier.map(({ payload }) => payload),
    ...naughty,
    ...given('sanitize-html-corpus/test/test.js'),
    ...given('xss-corpus/test/test_xss.js'),
  ];
  return [...new Set(all)];
}

/**
 * Returns the inputs that a sanitizer's own tests use, in order. The tests run in a context of their own with a stub
 * that returns its input. Nothing of the sanitizer runs.
 */
function given(tests: string): string[] {
  const found: string[] = [];
  const sanitise = Object.assign(
    (html: unknown) => {
      found.push(String(html));
      return html;
    },
    // The tests extend the allow lists.
    { defaults: { allowedTags: [], allowedAttributes: {} }, simpleTransform: () => undefined },
  );
  // Every assertion of the tests succeeds.
  const content: unknown = new Proxy(() => content, { get: () => content });
  const group = (_name: string, run: () => void) => run();
  runInNewContext(readFileSync(load.resolve(tests), 'utf8'), {
    describe: group,
    it: group,
    require: (name: string) => (name.startsWith('.') ? sanitise : content),
  });
  return found;
}

/** Splits the items into `count` parts of about the same length, in order. */
function inParts<Item>(items: Item[], count: number): Item[][] {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_unused, part) => items.slice(part * size, (part + 1) * size));
}
