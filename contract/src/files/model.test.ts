import { expect, test } from 'vitest';
import type { FileId, ProductId } from '../core/ids.ts';
import { avatarFile, avatarUrl, pictureSrcSet, smallAvatarFile, storedWidths } from './model.ts';

test.each([
  [160, [160]],
  [161, [160, 161]],
  [1280, [160, 320, 640, 1280]],
])('a picture of width %d is not stored in a larger size', (width, stored) => {
  expect(storedWidths(width)).toEqual(stored);
});

test('a picture offers every stored size', () => {
  const picture = {
    kind: 'picture',
    id: 1 as FileId,
    stem: 'hall',
    width: 400,
    height: 300,
    alt: '',
  } as const;
  expect(pictureSrcSet(7 as ProductId, picture)).toBe(
    '/uploads/products/7/hall-160.webp 160w, /uploads/products/7/hall-320.webp 320w, /uploads/products/7/hall-400.webp 400w',
  );
  expect(avatarUrl('a.webp')).toBe('/uploads/avatars/a.webp');
  expect(smallAvatarFile(avatarFile('abc'))).toBe('abc-96.webp');
  expect(smallAvatarFile('stored-before.webp')).toBe('stored-before.webp');
});
