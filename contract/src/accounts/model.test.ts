import { describe, expect, test } from 'vitest';
import { isAdmin, isStaff, roles } from './model.ts';
import { roleCodec } from './wire.ts';

describe('a role', () => {
  test('has its number on the wire', () => {
    const numbers = roles.map(roleCodec.toWire);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    expect(numbers.map(roleCodec.fromWire)).toEqual([...roles]);
    expect(() => roleCodec.fromWire(6)).toThrow(TypeError);
  });

  test('decides who is staff and who may manage members', () => {
    expect(roles.filter(isStaff)).toEqual(['super_admin', 'admin', 'moderator']);
    expect(roles.filter(isAdmin)).toEqual(['super_admin', 'admin']);
  });
});
