import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import type { CreditKindId } from '#contract/core/ids.ts';
import { creditProblems, requirementProblems } from '#contract/credits/model.ts';
import { avatarSides, pictureWidths } from '#contract/files/model.ts';
import { bookingLimit } from '#contract/products/form.ts';
import { sanitizeHtml } from '../platform/html/sanitize-html.ts';
import { htmlOf, readDemoContent } from './content.ts';
import { localDate } from './dates.ts';
import { expiryOf, factsOfDemo } from './facts.ts';

const { members, taxonomy, products, threads, alerts, messages, credits } = readDemoContent();
const { categories, types, tags, labels } = taxonomy;
const joinedDaysAgo = new Map(members.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
const posts = [...products, ...threads];
const comments = posts.flatMap((post) => post.comments);
const texts = [...posts, ...comments].map(({ text }) => text);

/** Beside the middle of the day: before an evening's end in New York, after it, and when clocks are set back. */
const loads = ['2026-11-21T15:00', '2026-11-22T01:59', '2026-11-22T02:00', '2026-11-01T06:30'].map(
  (at) => new Date(`${at}Z`),
);
/** Those that migrations create. */
const creditKinds = 'Ethics,Life,Health,Property & Casualty,Securities,Annuities,Long-Term Care,General'
  .split(',')
  .map((name, index) => ({ id: (index + 1) as CreditKindId, name }));

/** Expects that these members had joined before the given day. */
function expectMembers(keys: string[], daysAgo: number, where: string) {
  for (const key of keys) expect(joinedDaysAgo.get(key), `${where}: ${key}`).toBeGreaterThan(daysAgo);
}

const expectUnique = (values: string[]) =>
  expect(new Set(values.map((value) => value.toLowerCase())).size).toBe(values.length);

test('converts lines to paragraphs, headings and lists, and keeps blocks of HTML', () => {
  const list = ['- Monday', '- Friday'];
  expect(htmlOf(['One **strong** and *soft* word', '### Days', ...list, '<p lang="es">Uno</p>'])).toBe(
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
    const urls = products.flatMap(({ url, facts }) =>
      [url, facts?.meetingUrl, facts?.applyTo].flatMap(
        (to) => to?.toString().replace(/^.*@/, 'https://') ?? [],
      ),
    );
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
  const { isOnline, url, status, booking, postedDaysAgo } = product;
  expect(url !== undefined).toBe(isOnline);
  if (status === 'active') expect(booking !== '').toBe(!isOnline);
  expect(booking.length).toBeLessThanOrEqual(bookingLimit);
  const { memberPriceCents, nonMemberPriceCents, originalPriceCents } = product;
  const prices = [memberPriceCents, nonMemberPriceCents ?? [], originalPriceCents ?? []].flat();
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  for (const now of loads) {
    const expiry =
      expiryOf(product, factsOfDemo(product, now, { creditKinds }), now) ?? new Date('2100-01-01');
    expect(expiry < now).toBe(status === 'expired');
    expect(expiry.getTime()).toBeGreaterThan(now.getTime() - postedDaysAgo * 86_400_000);
  }
});

test('demo facts that the form would refuse abort the load', () => {
  const facts = { kind: 'event', begins: '3 09:00', ends: '0 08:00' } as const;
  const load = () => factsOfDemo({ title: 'Upside down', facts }, new Date(), { creditKinds });
  expect(load).toThrow('"Upside down": {"ends":"The end must be after the beginning."}');
});

test('demo credit hours and requirements are valid in their forms', () => {
  const today = '2026-12-01';
  const day = (days: number) => localDate(`${days}`, new Date(today), 'UTC');
  const kindOf = (name: string) => creditKinds.find((kind) => kind.name === name)?.id ?? null;
  const problems = [
    ...credits.records.map(({ member, kind, completedDaysAgo, ...record }) => {
      expectMembers([member], 0, record.title);
      const form = { ...record, creditKindId: kindOf(kind), completedOn: day(-completedDaysAgo) };
      return creditProblems(form, { today, isFromProduct: false });
    }),
    ...credits.requirements.map(({ endsInDays, kinds, ...requirement }) => {
      const hours = Object.entries(kinds).map(([kind, hours]) => ({
        creditKindId: kindOf(kind) ?? (0 as CreditKindId),
        hours,
      }));
      return requirementProblems({ ...requirement, kinds: hours, endsOn: day(endsInDays) });
    }),
  ];
  expect(problems.flatMap((problem) => Object.values(problem)).filter(Boolean)).toEqual([]);
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
