import { expect, test } from 'vitest';
import {
  changedFields,
  dateOfBirthProblem,
  latestDateOfBirth,
  type ProfileForm,
  profileProblems,
} from './form.ts';

const now = new Date('2026-11-22T23:30:00Z');
const rules = { shortestFirstName: 3 };
const form: ProfileForm = {
  firstName: 'Ada',
  lastName: 'Okafor',
  dateOfBirth: '1961-05-04',
  hideDateOfBirth: true,
  address: '1 Lane',
  city: 'Oslo',
  zipCode: '0150',
  timeZone: 5.75,
};

test('a valid profile has no problems, and neither do omitted fields', () => {
  const omitted = { hideDateOfBirth: null, address: null, city: null, zipCode: null, timeZone: null };
  for (const given of [form, { ...form, ...omitted }])
    expect(Object.values(profileProblems(given, now, rules)).filter(Boolean)).toEqual([]);
});

test.each<[keyof ProfileForm, string, string]>([
  ['firstName', '', 'This field cannot be null'],
  ['lastName', '', 'Please provide a valid input'],
  ['lastName', 'Oka\u202efor', 'Please provide a valid input'],
  ['dateOfBirth', '', 'Date of birth required'],
  ['address', 'x'.repeat(301), 'Use at most 300 characters.'],
  ['city', 'x'.repeat(101), 'Use at most 100 characters.'],
  ['zipCode', 'x'.repeat(21), 'Use at most 20 characters.'],
  ['address', '1 Lane\nOslo', 'Remove the characters that can’t be read.'],
])('field %s with %j: %s', (field, value, sentence) => {
  const problems = profileProblems({ ...form, [field]: value }, now, rules);
  expect(problems[field]).toBe(sentence);
  expect(Object.values(problems).filter(Boolean)).toHaveLength(1);
});

test('the latest date of birth is 2,555 days before today', () => {
  expect(latestDateOfBirth(now)).toBe('2019-11-24');
  expect(dateOfBirthProblem('2019-11-24', now)).toBeUndefined();
  expect(dateOfBirthProblem('2019-11-25', now)).toBe('Choose a date of birth no later than 24-11-2019.');
});

test.each([
  ['1900-01-01', undefined],
  ['1899-12-31', 'Choose a date of birth no earlier than 01-01-1900.'],
  ['0000-01-01', 'This date doesn’t exist. Choose another one.'],
  ['2000-02-29', undefined],
  ['1900-02-29', 'This date doesn’t exist. Choose another one.'],
  ['1961--04', 'Choose the day, the month and the year.'],
  ['04-05-1961', 'Choose the day, the month and the year.'],
  ["'; drop table members; --", 'Choose the day, the month and the year.'],
])('validates the date of birth %s: %s', (date, sentence) => {
  expect(dateOfBirthProblem(date, now)).toBe(sentence);
});

test('only changed fields are sent', () => {
  expect(changedFields({ ...form, city: 'Bergen', timeZone: 1 }, form)).toEqual({
    city: 'Bergen',
    timeZone: 1,
  });
  expect(changedFields(form, form)).toEqual({});
});
