import { expect, test } from 'vitest';
import { sizeOf } from './site-header.tsx';

test('a short name with wide letters has a smaller font on a phone', () => {
  for (const name of ['Guildhall', 'My Guild', 'Members', 'NAIFA', 'Guild'])
    expect(sizeOf(name), name).toBeUndefined();
  for (const name of ['Bridgemen', 'Woodworks', 'NAIFA USA', 'Bondhouse', 'MWMWMW', '保险代理人会'])
    expect(sizeOf(name), name).toBe('middling');
});

test('a long name has a smaller font, a very long one on every screen', () => {
  expect(sizeOf('Guild of Bridges')).toBe('middling');
  expect(sizeOf('Association of Advisors')).toBe('long');
});
