import { describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { filesLimit, uploadLimit } from '#contract/files/model.ts';
import { picture } from './fixtures/stored-files.ts';
import { filesProblem, noFiles, without } from './form-files.ts';
import {
  addFiles,
  failed,
  markStored,
  noted,
  retried,
  sending,
  shrinking,
  shrunk,
} from './incoming-files.ts';

const productId = 7 as ProductId;

const file = (name: string, bytes = 3) => ({
  key: name,
  source: new File([new Uint8Array(bytes)], name),
});

describe('files being uploaded', () => {
  test('wait, upload, arrive and set the ID of the product', () => {
    let files = addFiles(noFiles, [file('a.png'), file('b.pdf')]);
    expect(files.list.map(({ state }) => state)).toEqual(['queued', 'queued']);
    files = sending(files, 'a.png', 0.5);
    expect(files.list[0]).toMatchObject({ state: 'sending', share: 0.5 });
    expect(filesProblem(files)).toMatch(/still uploading/);
    files = markStored(files, 'a.png', { state: 'waiting', productId: 9 as ProductId, stored: picture(4) });
    expect(files.productId).toBe(9);
    expect(files.list[0]).toMatchObject({ state: 'waiting', stored: { id: 4 } });
  });

  test('show why they failed, and can be retried or dismissed', () => {
    let files = failed(addFiles(noFiles, [file('a.png')]), 'a.png', 'No.', true);
    expect(files.list[0]).toMatchObject({ state: 'failed', reason: 'No.', mayRetry: true });
    expect(filesProblem(files)).toMatch(/failed/);
    files = retried(files, 'a.png');
    expect(files.list[0]).toMatchObject({ state: 'queued', name: 'a.png' });
    expect(filesProblem(without(files, 'a.png'))).toBeUndefined();
  });

  test('are rejected above one million bytes', () => {
    const files = addFiles(noFiles, [file('fine.pdf', uploadLimit), file('large.pdf', uploadLimit + 1)]);
    expect(files.list[0]).toMatchObject({ state: 'queued' });
    expect(files.list[1]).toMatchObject({
      state: 'failed',
      reason: 'Please upload image files of size less than 1 MB.',
      mayRetry: false,
    });
    expect(filesProblem({ ...files, list: files.list.slice(1) }), 'keeps nothing').toBeUndefined();
  });

  test.each([
    ['image/jpeg', 'queued'],
    ['image/heic', 'queued'],
    ['image/svg+xml', 'failed'],
  ])('may be reduced above the limit if they are pictures: %s', (type, state) => {
    const source = new File([new Uint8Array(uploadLimit + 1)], 'large', { type });
    expect(addFiles(noFiles, [{ key: 'k', source }]).list[0]).toMatchObject({ state });
  });

  test('are sent reduced under a new name, with a note that stays', () => {
    let files = shrinking(addFiles(noFiles, [file('harbor.png')]), 'harbor.png');
    expect(filesProblem(files)).toMatch(/still uploading/);
    const smaller = new File([new Uint8Array(20_000)], 'harbor.jpg');
    const chosen = new File([new Uint8Array(4_210_000)], 'harbor.png');
    files = noted(files, 'harbor.png', 'It will not move');
    files = shrunk(files, 'harbor.png', { made: smaller, chosen });
    files = failed(sending(files, 'harbor.png', 0.5), 'harbor.png', 'Lost.', true);
    const note = 'It will not move. Made smaller: 4.2 MB → 20 KB';
    expect(files.list[0]).toMatchObject({ name: 'harbor.jpg', source: smaller, note });
    files = markStored(files, 'harbor.png', { state: 'waiting', productId, stored: picture(4) });
    expect(files.list[0]).toMatchObject({ state: 'waiting', note });
  });

  test('of a kind that browsers do not show are sent as JPEG, with a note', () => {
    const chosen = new File(['BM'], 'plan.bmp');
    const files = addFiles(noFiles, [{ key: 'k', source: chosen }]);
    const { list } = shrunk(files, 'k', { made: new File(['x'], 'plan.jpg'), chosen });
    expect(list[0]).toMatchObject({ name: 'plan.jpg', note: 'Converted to JPEG' });
  });

  test('are rejected beyond the limit of files, to which failed ones do not count', () => {
    const many = Array.from({ length: filesLimit - 1 }, (_, index) => file(`${index}.png`));
    const spoilt = addFiles(noFiles, [file('large.png', uploadLimit + 1)]);
    const { list } = addFiles(addFiles(spoilt, many), [file('last.png'), file('beyond.png')]);
    expect(list.at(-2)).toMatchObject({ state: 'queued', name: 'last.png' });
    expect(list.at(-1)).toMatchObject({ state: 'failed', reason: 'Add at most 12 files.' });
  });

  test('from other sites are named after the end of their address', () => {
    const source = { state: 'linked' as const, url: 'https://example.org/pictures/harbor.jpg?w=2' };
    expect(addFiles(noFiles, [{ key: 'k', source }]).list[0]).toMatchObject({ name: 'harbor.jpg' });
    const bare = { state: 'linked' as const, url: 'https://example.org/' };
    expect(addFiles(noFiles, [{ key: 'k', source: bare }]).list[0]).toMatchObject({ name: bare.url });
  });
});
