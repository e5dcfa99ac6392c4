import { describe, expect, test } from 'vitest';
import { domainsHint, domainsOf, domainsProblem, foreignDomainProblem, tidyDomains } from './domains.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_unused, place) => `d${place}.example`).join(' ');

describe('domains, as somebody types them', () => {
  test.each([
    ['', ''],
    [' , ;', ''],
    ['Guild.Example', 'guild.example'],
    ['@guild.example;union.example', 'guild.example, union.example'],
    ['guild.example, GUILD.example  union.example', 'guild.example, union.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j are kept as %j', (typed, kept) => {
    expect(tidyDomains(typed)).toBe(kept);
    expect(tidyDomains(kept)).toBe(kept);
    expect(domainsProblem(typed)).toBeUndefined();
  });

  test.each([
    'guild',
    'a@guild.example',
    'https://guild.example',
    'guild.example.',
    '*.guild.example',
    '-a.example',
  ])('%s is none, and is named', (typed) =>
    expect(domainsProblem(`union.example, ${typed}`)).toBe(`${typed} isn’t a domain such as guild.example.`),
  );

  test('there are 20 at most', () => {
    expect(domainsProblem(many(20))).toBeUndefined();
    expect(domainsProblem(many(21))).toBe('Enter at most 20 domains.');
  });

  test('a name longer than any is none', () => {
    expect(domainsProblem(`${'a.'.repeat(126)}example`)).toMatch(/isn’t a domain/);
  });
});

describe('an address', () => {
  const domains = domainsOf('guild.example, union.example');

  test.each(['wilma@guild.example', 'wilma@UNION.example'])('%s may register', (email) => {
    expect(foreignDomainProblem(email, domains)).toBeUndefined();
  });

  test.each([
    'wilma@elsewhere.example',
    'wilma@mail.guild.example',
    'wilma@notguild.example',
    'guild.example@a.example',
  ])('%s may not', (email) =>
    expect(foreignDomainProblem(email, domains)).toBe(
      'Register with an e-mail address at guild.example or union.example.',
    ),
  );

  test('of any domain may register where none is named', () => {
    expect(foreignDomainProblem('wilma@elsewhere.example', [])).toBeUndefined();
  });
});

test('what may be said beforehand names the domains, and nothing where there are none', () => {
  expect(domainsHint(['guild.example', 'union.example'])).toBe(
    'Use an e-mail address at guild.example or union.example.',
  );
  expect(domainsHint([])).toBeUndefined();
});
