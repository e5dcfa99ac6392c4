import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { avatarSides, pictureWidths } from '#contract/files/model.ts';
import { bookingLimit } from '#contract/products/form.ts';
import { sanitizeHtml } from '../platform/html/sanitize-html.ts';
import { htmlOf, readDemoContent } from './content.ts';

const { members, taxonomy, products, threads, alerts, messages } = readDemoContent();
const { categories, types, tags, labels } = taxonomy;
const joinedDaysAgo = new Map(members.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
const posts = [...products, ...threads];
const comments = posts.flatMap((post) => post.comments);
const texts = [...posts, ...comments].map(({ text }) => text);

/** Expects that these members had joined before the given day. */
function expectMembers(keys: string[], daysAgo: number, where: string) {
  for (const key of keys) expect(joinedDaysAgo.get(key), `${where}: ${key}`).toBeGreaterThan(daysAgo);
}

const expectUnique = (values: string[]) =>
  expect(new Set(values.map((value) => value.toLowerCase())).size).toBe(values.length);

test('converts lines to paragraphs, headings and lists, and keeps blocks of HTML', () => {
  const lines = [
    'One **strong** and *soft* word',
    '### Days',
    '- Monday',
    '- Friday',
    '<p lang="es">Uno</p>',
  ];
  expect(htmlOf(lines)).toBe(
    '<p>One <strong>strong</strong> and <em>soft</em> word</p><h3>Days</h3><ul><li>Monday</li><li>Friday</li></ul><p lang="es">Uno</p>',
  );
});

describe('the demo content', () => {
  it('is as large as promised, with every role and every status', () => {
    expect([members, products, threads, alerts, messages, comments].map(({ length }) => length)).toEqual([
      12, 61, 12, 12, 10, 150,
    ]);
    expect(new Set(members.map(({ role }) => role)).size).toBe(5);
    expect(new Set(products.map(({ status }) => status)).size).toBe(3);
  });

  it('repeats no name, address, title or comment', () => {
    for (const names of [categories, types, tags, labels]) expectUnique(names.map(({ name }) => name));
    expectUnique(members.map(({ email }) => email));
    expectUnique(posts.map(({ title }) => title));
    expectUnique(comments.map(({ text }) => text));
  });

  it('lists each product under exactly the categories that it names', () => {
    const used = (pick: (product: (typeof products)[number]) => string[]) =>
      [...new Set(products.flatMap(pick))].sort();
    const namesOf = (named: { name: string }[]) => named.map(({ name }) => name).sort();
    const children = categories.filter(({ parent }) => parent !== undefined);
    expect(used((product) => product.categories)).toEqual(children.map(({ slug }) => slug).sort());
    expect(used((product) => product.types)).toEqual(namesOf(types));
    expect(used((product) => product.tags)).toEqual(namesOf(tags));
    expect(used((product) => product.labels)).toEqual(namesOf(labels));
  });

  it('uses only example domains, which receive no mail', () => {
    for (const { email } of members) expect(email).toMatch(/@guildhall\.example$/);
    const urls = products.flatMap(({ url }) => url ?? []);
    const written = [...texts, ...messages.map(({ text }) => text)];
    const links = written.flatMap((text) => text.match(/(?:https?:|mailto:|www\.)[^"\s<]*/g) ?? []);
    for (const url of [...urls, ...links]) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it('contains only allowed HTML', () => {
    const withoutRel = (html: string) => html.replaceAll(' rel="nofollow ugc noopener"', '');
    for (const text of texts) expect(withoutRel(sanitizeHtml(text).html)).toBe(text);
  });

  it('has only posts of members who had joined, and replies after their parents', () => {
    for (const { title, author, postedDaysAgo, likes, dislikes, comments } of posts) {
      expectMembers([author], postedDaysAgo, title);
      expectMembers([...likes, ...dislikes], 0, title);
      for (const [place, { author, hoursAfter, replyTo = -1, ...comment }] of comments.entries()) {
        expect(hoursAfter, title).toBeGreaterThan(comments[place - 1]?.hoursAfter ?? 0);
        expect(postedDaysAgo - hoursAfter / 24, title).toBeGreaterThan(0);
        expectMembers([author], postedDaysAgo - hoursAfter / 24, title);
        expectMembers([...comment.likes, ...comment.dislikes, ...comment.flaggedBy], 0, title);
        expect(replyTo, title).toBeLessThan(place);
      }
    }
    for (const { member, keywords, sinceDaysAgo } of alerts)
      expectMembers([member], sinceDaysAgo, `${keywords}`);
    for (const [place, { from, to, subject, answers, sentDaysAgo, readBy }] of messages.entries()) {
      expectMembers([from, ...readBy, ...(to === 'moderators' ? [] : [to])], sentDaysAgo, subject);
      expect(messages[place - 1]?.sentDaysAgo ?? Infinity, subject).toBeGreaterThan(sentDaysAgo);
      if (answers !== undefined) expect(messages[answers]?.from, subject).toBe(to);
    }
  });
});

test.each(products)('the demo product $title is valid in the posting form', (product) => {
  const { isOnline, url, status, booking, expiresInDays = 1, postedDaysAgo } = product;
  expect(url !== undefined).toBe(isOnline);
  if (status === 'active') expect(booking !== '').toBe(!isOnline);
  expect(booking.length).toBeLessThanOrEqual(bookingLimit);
  const { memberPriceCents, nonMemberPriceCents, originalPriceCents } = product;
  const prices = [memberPriceCents, nonMemberPriceCents ?? [], originalPriceCents ?? []].flat();
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(expiresInDays < 0).toBe(status === 'expired');
  expect(expiresInDays).toBeGreaterThan(-postedDaysAgo);
});

test('demo pictures exist in every stored size, are all used, and have 1.5 MB in total at most', () => {
  const folder = fileURLToPath(new URL('../../demo/pictures/', import.meta.url));
  const named = [
    ...products.flatMap(({ pictures }) =>
      pictures.flatMap((name) => pictureWidths.map((w) => `${name}-${w}`)),
    ),
    ...members.flatMap(({ key }) => Object.values(avatarSides).map((side) => `member-${key}-${side}`)),
  ];
  const files = readdirSync(folder);
  expect(files.sort()).toEqual([...new Set(named)].map((name) => `${name}.webp`).sort());
  expect(files.reduce((sum, file) => sum + statSync(folder + file).size, 0)).toBeLessThan(1_500_000);
  for (const { pictures } of products) expectUnique(pictures);
  expectUnique(products.map(({ pictures: [primary = ''] }) => primary));
});
