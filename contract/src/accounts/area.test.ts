import { describe, expect, test } from 'vitest';
import { areaGroupsFor, areaTabsFor, firstTabOf, mayUse } from './area.ts';
import { roles } from './model.ts';

const own = ['contributions', 'saved', 'credits', 'profile', 'accountbasics', 'notices'];

describe('the members’ area', () => {
  test.each(['member', 'store_rep'] as const)('shows a %s only the tabs of all members', (role) => {
    expect(areaTabsFor(role)).toEqual(own);
    expect(areaGroupsFor(role)).toEqual([{ group: 'own', tabs: own }]);
    expect(firstTabOf(role)).toBe('contributions');
  });

  test.each(['super_admin', 'admin', 'moderator'] as const)(
    'shows a %s the staff tabs first, beginning with the tags',
    (role) => {
      const groups = areaGroupsFor(role);
      expect(firstTabOf(role)).toBe('brands');
      expect(groups.map(({ group }) => group)).toEqual(['needsYou', 'catalog', 'community', 'site', 'own']);
      expect(groups[0]?.tabs[0]).toBe('overview');
      expect(groups[1]?.tabs.slice(0, 3)).toEqual(['brands', 'stores', 'products']);
      expect(groups[4]?.tabs).toEqual(own);
      expect(areaTabsFor(role).includes('users')).toBe(role !== 'moderator');
    },
  );

  test('lists every panel except the comments in threads, which share one entry', () => {
    const listed = areaGroupsFor('super_admin').flatMap(({ tabs }) => tabs);
    expect(new Set([...listed, 'huddleComments'])).toEqual(new Set(areaTabsFor('super_admin')));
    expect(listed).not.toContain('huddleComments');
  });
});

test.each([
  ['guest', 5],
  ['member', 5],
  ['staff', 3],
  ['admin', 2],
] as const)('calls for %s are open to the first %i roles', (auth, count) => {
  expect(roles.filter((role) => mayUse(role, auth))).toEqual(roles.slice(0, count));
});
