import { describe, expect, test } from 'vitest';
import { isAdmin, isStaff, roles } from './model.ts';

describe('a role', () => {
  test('decides who is staff and who may manage members', () => {
    expect(roles.filter(isStaff)).toEqual(['super_admin', 'admin', 'moderator']);
    expect(roles.filter(isAdmin)).toEqual(['super_admin', 'admin']);
  });
});
