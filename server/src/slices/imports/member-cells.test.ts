import { describe, expect, test } from 'vitest';
import { importTexts } from '#contract/imports/texts.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { profileOf } from './member-cells.ts';

describe('a date of birth (rules/imports 15)', () => {
  const read = (date_of_birth: string) => {
    const given = { first_name: 'Imogen', last_name: 'Vance', date_of_birth };
    const site = { shortestFirstName: 3, newMemberTimeZone: null };
    const dates = { now: new Date('2026-11-28T12:00:00Z'), dayOrder: null };
    const { profile, faults } = profileOf(given, dates, site);
    return { dateOfBirth: profile.dateOfBirth, sentences: faults.map(({ sentence }) => sentence) };
  };

  test.each([
    [' ', '', []],
    [' 1974-11-02 ', '1974-11-02', []],
    ['1974-2-3', '1974-02-03', []],
    ['13/11/74', '1974-11-13', []],
    ['02/11/1974', expect.anything(), [importTexts.dayOrderNeeded]],
    ['2 Nov', expect.anything(), [importTexts.badDay]],
    ['1974-02-30', expect.anything(), [profileTexts.noSuchDate]],
  ])('%j is parsed as %j, with the problems %j', (cell, dateOfBirth, sentences) => {
    expect(read(cell)).toEqual({ dateOfBirth, sentences });
  });
});
