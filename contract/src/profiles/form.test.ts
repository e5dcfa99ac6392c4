import { expect, test } from 'vitest';
import {
  changedFields,
  dateOfBirthProblem,
  latestDateOfBirth,
  type ProfileForm,
  profileProblems,
} from './form.ts';
import { timeZoneName, timeZones } from './time-zones.ts';

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

test('a valid profile has no problems', () => {
  expect(Object.values(profileProblems(form, now, rules)).filter(Boolean)).toEqual([]);
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

test('omitted fields have no problems', () => {
  const unnamed = { hideDateOfBirth: null, address: null, city: null, zipCode: null, timeZone: null };
  expect(Object.values(profileProblems({ ...form, ...unnamed }, now, rules)).filter(Boolean)).toEqual([]);
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

test('time zones are unique, from west to east', () => {
  expect(timeZones).toHaveLength(33);
  expect(timeZones).toEqual([...new Set(timeZones)].sort((one, other) => one - other));
  expect([timeZones[0], timeZones.at(-1)]).toEqual([-12, 12]);
  for (const hours of [-4.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 9.5]) expect(timeZones).toContain(hours);
  expect([-4.5, -1, 0, 3, 5.75].map(timeZoneName)).toEqual([
    'GMT -4:30',
    'GMT -1',
    'GMT',
    'GMT +3',
    'GMT +5:45',
  ]);
});

test('only changed fields are sent', () => {
  expect(changedFields({ ...form, city: 'Bergen', timeZone: 1 }, form)).toEqual({
    city: 'Bergen',
    timeZone: 1,
  });
  expect(changedFields(form, form)).toEqual({});
});
