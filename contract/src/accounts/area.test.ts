import { describe, expect, test } from 'vitest';
import { areaTabsFor, mayUse } from './area.ts';
import { roles } from './model.ts';

const own = ['contributions', 'profile', 'accountbasics', 'notices'];

describe('the members’ area', () => {
  test.each(['member', 'store_rep'] as const)('has for a %s what everybody has', (role) => {
    expect(areaTabsFor(role)).toEqual(own);
  });

  test.each(['super_admin', 'admin', 'moderator'] as const)('opens with the tags for a %s', (role) => {
    const tabs = areaTabsFor(role);
    expect(tabs.slice(0, 3)).toEqual(['brands', 'stores', 'products']);
    expect(tabs.slice(-4)).toEqual(own);
    expect(tabs.includes('users')).toBe(role !== 'moderator');
  });
});

test.each([
  ['guest', 5],
  ['member', 5],
  ['staff', 3],
  ['admin', 2],
] as const)('a call for %s is for the first %i roles', (auth, count) => {
  expect(roles.filter((role) => mayUse(role, auth))).toEqual(roles.slice(0, count));
});
