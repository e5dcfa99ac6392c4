import { expect, test } from 'vitest';
import { fillPath } from './call.ts';

test('fills path parameters from the body', () => {
  expect(fillPath('/api/dealView/:id', { id: 7, version: 2 })).toEqual({
    path: '/api/dealView/7',
    rest: { version: 2 },
  });
});

test('escapes path parameters, so that they cannot leave their segment', () => {
  expect(fillPath('/a/:id', { id: '../b?c=1#d' }).path).toBe('/a/..%2Fb%3Fc%3D1%23d');
  expect(fillPath('/a/:id/c', {}).path).toBe('/a//c');
});
