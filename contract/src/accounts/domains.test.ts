import { describe, expect, test } from 'vitest';
import { domainsHint, domainsOf, domainsProblem, foreignDomainProblem, tidyDomains } from './domains.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_unused, place) => `d${place}.example`).join(' ');

describe('a list of e-mail domains as typed', () => {
  test.each([
    ['', ''],
    [' , ;', ''],
    ['Guild.Example', 'guild.example'],
    ['@guild.example;union.example', 'guild.example, union.example'],
    ['guild.example, GUILD.example  union.example', 'guild.example, union.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j is normalised to %j', (typed, kept) => {
    expect(tidyDomains(typed)).toBe(kept);
    expect(tidyDomains(kept)).toBe(kept);
    expect(domainsProblem(typed)).toBeUndefined();
  });

  test.each(
    'guild a@guild.example https://guild.example guild.example. *.guild.example -a.example'.split(' '),
  )('rejects %s and names it', (typed) =>
    expect(domainsProblem(`union.example, ${typed}`)).toBe(`${typed} isn’t a domain such as guild.example.`),
  );

  test('may have 20 entries at most, none of them above the length of a domain name', () => {
    expect(domainsProblem(many(20))).toBeUndefined();
    expect(domainsProblem(many(21))).toBe('Enter at most 20 domains.');
    expect(domainsProblem(`${'a.'.repeat(126)}example`)).toMatch(/isn’t a domain/);
  });
});

describe('registration with an e-mail address', () => {
  const domains = domainsOf('guild.example, union.example');

  test.each(['wilma@guild.example', 'wilma@UNION.example'])('is allowed for %s', (email) => {
    for (const allowed of [domains, []]) expect(foreignDomainProblem(email, allowed)).toBeUndefined();
  });

  test.each(
    'wilma@elsewhere.example wilma@mail.guild.example wilma@notguild.example guild.example@a.example'.split(
      ' ',
    ),
  )('is not allowed for %s', (email) =>
    expect(foreignDomainProblem(email, domains)).toBe(
      'Register with an e-mail address at guild.example or union.example.',
    ),
  );
});

test('the hint names the allowed domains, and is absent without any', () => {
  expect(domainsHint(['guild.example', 'union.example'])).toBe(
    'Use an e-mail address at guild.example or union.example.',
  );
  expect(domainsHint([])).toBeUndefined();
});
