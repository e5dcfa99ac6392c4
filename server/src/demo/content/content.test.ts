import { describe, expect, it } from 'vitest';
import { roles } from '#contract/accounts/model.ts';
import { bookingLimit } from '#contract/products/form.ts';
import { demoContent, pictureCategory } from './index.ts';
import type { DemoComment, DemoProduct, DemoVotes, MemberKey } from './types.ts';

const { members, categories, types, tags, labels, products, threads, alerts, messages } = demoContent;
const joinedDaysAgo = new Map(members.map((member) => [member.key, member.joinedDaysAgo]));
const posts = [...products, ...threads];
const comments = posts.flatMap((post) => post.comments ?? []);
const allHtml = [...posts.map((post) => post.descriptionHtml), ...comments.map((comment) => comment.html)];

const visibleText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function duplicates(values: string[]): string[] {
  const folded = values.map((value) => value.toLowerCase());
  return folded.filter((value, index) => folded.indexOf(value) !== index);
}

function expectMember(key: MemberKey, daysAgo: number, where: string) {
  const joined = joinedDaysAgo.get(key);
  expect(joined, `${where}: ${key} is a member`).toBeDefined();
  expect(joined, `${where}: ${key} had joined`).toBeGreaterThan(daysAgo);
}

function expectVotes(votes: DemoVotes, where: string) {
  const voters = [...votes.likes, ...votes.dislikes];
  expect(duplicates(voters), `${where}: one vote per member`).toEqual([]);
  for (const voter of voters) expectMember(voter, 0, where);
}

/** Fails on an element or attribute that the descriptions may not use, and on wrong nesting. */
function expectWellFormed(html: string) {
  const allowed = new Set(['p', 'ul', 'li', 'strong', 'em', 'h3', 'a', 'span']);
  const open: string[] = [];
  for (const [tag, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]*)([^>]*)>/g)) {
    expect(allowed.has(name), `${tag} is allowed`).toBe(true);
    if (slash) expect(open.pop(), `${tag} closes what is open`).toBe(name);
    else {
      open.push(name);
      if (name === 'a') expect(attributes.trim()).toMatch(/^href="https:\/\/[^"]+"$/);
      else expect(attributes, `${tag} says its language at most`).toMatch(/^(?: lang="es")?$/);
    }
  }
  expect(open, 'everything is closed').toEqual([]);
  expect(html.replace(/<\/?[a-z0-9]+[^>]*>/g, ''), 'no stray angle brackets').not.toMatch(/[<>]/);
}

describe('the demo content', () => {
  it('has messages in order, from members who were there, and answers by who got what they answer', () => {
    for (const [place, { from, to, answers, sentDaysAgo, readBy }] of messages.entries()) {
      const where = `message ${place}`;
      for (const key of [from, ...readBy, ...(to === 'moderators' ? [] : [to])])
        expectMember(key, sentDaysAgo, where);
      expect(messages[place - 1]?.sentDaysAgo ?? Infinity, where).toBeGreaterThan(sentDaysAgo);
      const answered = answers === undefined ? undefined : messages[answers];
      if (answered === undefined) continue;
      expect(answers, where).toBeLessThan(place);
      expect([from, 'moderators'], where).toContain(answered.to);
      expect(answered.from, where).toBe(to);
    }
  });

  it('has alerts of members who were there', () => {
    for (const { member, title, sinceDaysAgo } of alerts)
      expectMember(member, sinceDaysAgo, `alert ${title ?? ''} of ${member}`);
  });

  it('is as large as promised', () => {
    expect(members).toHaveLength(12);
    expect(threads).toHaveLength(12);
    expect(comments).toHaveLength(150);
    expect(products.length).toBeGreaterThanOrEqual(58);
    expect(products.filter((product) => product.isFeatured)).toHaveLength(8);
  });

  it('has every role, and names that the profile form accepts', () => {
    const numbers = members.map((member) => roles.indexOf(member.role) + 1).sort();
    expect(numbers).toEqual([1, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5]);
    for (const member of members) {
      expect(member.firstName).toMatch(/^[A-Za-z ]{3,}$/);
      expect(member.lastName).toMatch(/^\S/);
      expect(member.email).toMatch(/^[a-z.-]+@guildhall\.example$/);
      expect(new Date(member.dateOfBirth).toISOString().slice(0, 10)).toBe(member.dateOfBirth);
    }
  });

  it('gives every member an area worth opening', () => {
    const by = <Post extends { author: MemberKey }>(list: Post[], key: MemberKey) =>
      list.filter(({ author }) => author === key);
    const votes = [...posts, ...comments].flatMap((thing) => thing.votes ?? []);
    for (const { key, city } of members) {
      expect(city, key).not.toBe('');
      expect(by(products, key).length, `products of ${key}`).toBeGreaterThan(0);
      expect(by(threads, key).length, `huddles of ${key}`).toBeGreaterThan(0);
      expect(by(comments, key).length, `comments of ${key}`).toBeGreaterThan(5);
      expect(votes.filter(({ likes }) => likes.includes(key)).length, `likes of ${key}`).toBeGreaterThan(5);
      expect(votes.filter(({ dislikes }) => dislikes.includes(key)).length, key).toBeGreaterThan(0);
    }
  });

  it('repeats no key, e-mail, name or title', () => {
    for (const values of [
      members.map((member) => member.key),
      members.map((member) => member.email),
      categories.map((category) => category.slug),
      ...[types, tags, labels].map((masters) => masters.map((master) => master.name)),
      products.map((product) => product.title),
      threads.map((thread) => thread.title),
      comments.map((comment) => comment.html),
    ]) {
      expect(duplicates(values)).toEqual([]);
    }
  });

  it('lists parents before their children, one level deep', () => {
    const tops = categories.filter((category) => !category.parent).map((category) => category.slug);
    expect(tops).toEqual(['learning', 'events', 'careers']);
    expect(categories.slice(0, 3).map((category) => category.slug)).toEqual(tops);
    for (const category of categories) {
      expect(category.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      if (category.parent) expect(tops).toContain(category.parent);
    }
  });

  it('uses every category, type, tag and label, and none that is not there', () => {
    const names = (masters: { name: string }[]) => masters.map((master) => master.name).sort();
    const used = (pick: (product: DemoProduct) => string[]) => [...new Set(products.flatMap(pick))].sort();
    const children = categories.filter((category) => category.parent).map((category) => category.slug);
    expect(used((product) => product.categories)).toEqual(children.sort());
    expect(used((product) => product.types)).toEqual(names(types));
    expect(used((product) => product.tags)).toEqual(names(tags));
    expect(used((product) => product.labels)).toEqual(names(labels));
  });

  it('uses reserved example domains only', () => {
    const urls = products.flatMap((product) => (product.url ? [product.url] : []));
    const texts = [...allHtml, ...messages.map(({ text }) => text)];
    const links = texts.flatMap((text) => text.match(/(?:https?:|mailto:|www\.)[^"\s<]*/g) ?? []);
    expect(links.length).toBeGreaterThan(0);
    for (const url of [...urls, ...links]) expect(new URL(url).hostname).toMatch(/\.example$/);
  });
});

describe.each(products)('demo product: $title', (product) => {
  it('could have been posted through the form', () => {
    expect(product.title.trim()).toBe(product.title);
    expect(product.categories.length).toBeGreaterThan(0);
    for (const values of [product.categories, product.types, product.tags, product.labels]) {
      expect(duplicates(values)).toEqual([]);
    }
    expect(product.url !== undefined).toBe(product.isOnline);
    if (product.url) expect(new URL(product.url).protocol).toBe('https:');
    if (product.status === 'active') expect(product.booking !== undefined).toBe(!product.isOnline);
    expect(product.booking?.length ?? 0).toBeLessThanOrEqual(bookingLimit);
    expect([1, 2, 3, 4]).toContain(product.pictures);
    expect(Number.isInteger(product.views)).toBe(true);
    expect(['learning', 'events', 'careers']).toContain(pictureCategory(product));
  });

  it('has prices in order: member, non-member, original', () => {
    const given = [product.memberPriceCents, product.nonMemberPriceCents, product.originalPriceCents];
    const prices = given.filter((price) => price !== undefined);
    expect(prices.every((price) => Number.isInteger(price) && price >= 0)).toBe(true);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    if (product.hideOriginalPrice) expect(product.originalPriceCents).toBeDefined();
  });

  it('expires when its status says so, and after it was posted', () => {
    if (product.status === 'expired') {
      expect(product.expiresInDays).toBeLessThan(0);
      expect(product.expiresInDays).toBeGreaterThan(-product.postedDaysAgo);
    } else expect(product.expiresInDays ?? 1).toBeGreaterThan(0);
  });

  it('is described in 80 to 250 words', () => {
    const words = visibleText(product.descriptionHtml).split(' ').length;
    expect(words).toBeGreaterThanOrEqual(80);
    expect(words).toBeLessThanOrEqual(250);
  });
});

describe.each(posts)('demo post: $title', (post) => {
  it('is written in the allowed HTML', () => {
    expect(visibleText(post.descriptionHtml).length).toBeGreaterThan(5);
    expectWellFormed(post.descriptionHtml);
  });

  it('carries comments in order of time, by people who were there', () => {
    expectMember(post.author, post.postedDaysAgo, 'author');
    expectVotes(post.votes, 'votes');
    const list: DemoComment[] = post.comments ?? [];
    for (const [position, comment] of list.entries()) {
      const daysAgo = post.postedDaysAgo - comment.hoursAfter / 24;
      expect(daysAgo, 'written in the past').toBeGreaterThan(0);
      expect(comment.hoursAfter).toBeGreaterThan(list[position - 1]?.hoursAfter ?? 0);
      expectMember(comment.author, daysAgo, 'comment');
      if (comment.votes) expectVotes(comment.votes, 'comment votes');
      if (comment.replyTo !== undefined) {
        expect(list[comment.replyTo], 'answers a comment of the same list').toBeDefined();
        expect(comment.replyTo, 'answers an earlier one').toBeLessThan(position);
      }
      expect(visibleText(comment.html).length).toBeGreaterThan(5);
      expectWellFormed(comment.html);
    }
  });
});
