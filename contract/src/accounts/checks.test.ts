import { describe, expect, test } from 'vitest';
import {
  confirmationProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  passwordProblem,
} from './checks.ts';

const required = 'This field cannot be null';

describe('a password', () => {
  test.each([
    ['', required],
    ['123456', 'Password must be alphanumeric'],
    ['abcdef', 'Password must be alphanumeric'],
    ['ab1', 'Minimum 6 characters required'],
    [`${'a'.repeat(100)}1`, 'Use at most 100 characters.'],
    ['abcde1', undefined],
    ['пароль7', undefined],
    [`${'a'.repeat(99)}1`, undefined],
  ])('%j returns %j', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  test.each([
    ['abcde1', '', required],
    ['abcde1', 'abcde2', 'Password mismatch'],
    ['abcde1', 'abcde1', undefined],
  ])('%j confirmed by %j returns %j', (password, confirmation, problem) => {
    expect(confirmationProblem(password, confirmation)).toBe(problem);
  });
});

describe('an e-mail address', () => {
  test.each([
    "o'neil@example.org",
    `${'a'.repeat(64)}@b.co`,
    ...'a@b.co first.last+tag@sub.example.org x@1.example'.split(' '),
  ])('accepts %s', (email) => expect(emailProblem(email)).toBeUndefined());

  test.each([
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.zz',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(300)}.co`,
    ...'a a@ @b.co a@b a@b..co a@-b.co a@b-.co <a@b.co> a@b@c.de a,b@c.de ä@b.co a\u0000@b.co'.split(' '),
  ])('rejects %j', (email) => {
    expect(emailProblem(email)).toBe('Please enter a valid email');
  });

  test('is required', () => {
    expect(emailProblem('')).toBe(required);
  });

  test('rejects a long hostile address quickly', () => {
    expect(emailProblem(`a@${'a.'.repeat(50_000)}`)).toBe('Please enter a valid email');
  });
});

describe('a first name', () => {
  test.each([
    [3, undefined, ['Ann', 'Mary Ann', 'Żółw', '李小龍', 'Ann ']],
    [3, required, ['', '   ', '\u3164\u3164\u3164', '\u0301\u0301\u0301']],
    [3, 'Atleast 3 characters, alphabets only', ['Al', 'Ann3', 'Ann\nBea', 'a'.repeat(101)]],
    [1, undefined, ['J', 'Jo', 'Ö', '李']],
    [1, required, ['']],
    [1, 'Use letters only.', ['J1', 'a'.repeat(101)]],
  ])('of at least %i letters returns %j for %j', (shortest, problem, names) => {
    for (const name of names) expect(firstNameProblem(name, shortest), name).toBe(problem);
  });
});

describe('a last name', () => {
  test.each(['Ng', "O'Neil", 'van der Berg', 'X', '<b>'])('accepts %s', (name) => {
    expect(lastNameProblem(name)).toBeUndefined();
  });

  test.each(['', ' Ng', '\tNg', '\u200b', '\u00ad\u2060', '\u3164', '\u2800', 'N\u0007g', 'a'.repeat(101)])(
    'rejects %j',
    (name) => {
      expect(lastNameProblem(name)).toBe('Please provide a valid input');
    },
  );
});
