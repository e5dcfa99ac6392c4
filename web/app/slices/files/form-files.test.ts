import { describe, expect, test } from 'vitest';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { filesLimit, type StoredFile, uploadLimit } from '#contract/files/model.ts';
import {
  addFiles,
  arrangementOf,
  arrived,
  type FormFiles,
  failed,
  filesProblem,
  isStored,
  mergeAttached,
  moved,
  noFiles,
  primaryOf,
  removalProblem,
  retried,
  sending,
  storedFile,
  withAlt,
  without,
  withPrimary,
} from './form-files.ts';

function picture(id: number, alt = ''): StoredFile {
  return { kind: 'picture', id: id as FileId, stem: `s${id}`, width: 800, height: 600, alt };
}

function attachment(id: number): StoredFile {
  const name = `notes-${id}.pdf`;
  return { kind: 'attachment', id: id as FileId, file: name, name, mediaType: 'application/pdf', bytes: 10 };
}

const file = (name: string, bytes = 3) => ({
  key: name,
  source: new File([new Uint8Array(bytes)], name),
});

const productId = 7 as ProductId;
const waiting = (stored: StoredFile) => storedFile({ state: 'waiting', productId, stored });
const attached = (stored: StoredFile) => storedFile({ state: 'attached', productId, stored });

function stored(...files: StoredFile[]): FormFiles {
  return { ...noFiles, list: files.map(attached), productId };
}

const keys = ({ list }: FormFiles) => list.map(({ key }) => key);

describe('files on their way', () => {
  test('wait, leave, arrive, and bring the name of the product along', () => {
    let files = addFiles(noFiles, [file('a.png'), file('b.pdf')]);
    expect(files.list.map(({ state }) => state)).toEqual(['queued', 'queued']);
    files = sending(files, 'a.png', 0.5);
    expect(files.list[0]).toMatchObject({ state: 'sending', share: 0.5 });
    expect(filesProblem(files)).toMatch(/on their way/);
    files = arrived(files, 'a.png', { state: 'waiting', productId: 9 as ProductId, stored: picture(4) });
    expect(files.productId).toBe(9);
    expect(files.list[0]).toMatchObject({ state: 'waiting', stored: { id: 4 } });
  });

  test('say why they failed, and may be retried or dismissed', () => {
    let files = failed(addFiles(noFiles, [file('a.png')]), 'a.png', 'No.', true);
    expect(files.list[0]).toMatchObject({ state: 'failed', reason: 'No.', mayRetry: true });
    expect(filesProblem(files)).toMatch(/failed/);
    files = retried(files, 'a.png');
    expect(files.list[0]).toMatchObject({ state: 'queued', name: 'a.png' });
    expect(filesProblem(without(files, 'a.png'))).toBeUndefined();
  });

  test('are refused when they are too large: one million bytes is not', () => {
    const { list } = addFiles(noFiles, [file('fine.png', uploadLimit), file('large.png', uploadLimit + 1)]);
    expect(list[0]).toMatchObject({ state: 'queued' });
    expect(list[1]).toMatchObject({
      state: 'failed',
      reason: 'Please upload image files of size less than 1 MB.',
      mayRetry: false,
    });
  });

  test('are refused beyond the limit, which failed ones do not fill', () => {
    const many = Array.from({ length: filesLimit - 1 }, (_, index) => file(`${index}.png`));
    const spoilt = addFiles(noFiles, [file('large.png', uploadLimit + 1)]);
    const { list } = addFiles(addFiles(spoilt, many), [file('last.png'), file('beyond.png')]);
    expect(list.at(-2)).toMatchObject({ state: 'queued', name: 'last.png' });
    expect(list.at(-1)).toMatchObject({ state: 'failed', reason: 'Please add at most 12 files.' });
  });

  test('from elsewhere are called by the end of their address', () => {
    const source = { state: 'linked' as const, url: 'https://example.org/pictures/harbor.jpg?w=2' };
    expect(addFiles(noFiles, [{ key: 'k', source }]).list[0]).toMatchObject({ name: 'harbor.jpg' });
    const bare = { state: 'linked' as const, url: 'https://example.org/' };
    expect(addFiles(noFiles, [{ key: 'k', source: bare }]).list[0]).toMatchObject({ name: bare.url });
  });
});

describe('the primary picture', () => {
  test('is the first picture until another one is chosen, never an attachment', () => {
    const files = stored(attachment(1), picture(2), picture(3));
    expect(primaryOf(files)).toBe(2);
    expect(primaryOf(withPrimary(files, 3 as FileId))).toBe(3);
    expect(primaryOf(stored(attachment(1)))).toBeNull();
    expect(primaryOf(without(withPrimary(files, 3 as FileId), 'file 3'))).toBe(2);
  });

  test('stays: stored ones always, one sent ahead as long as there are others', () => {
    const files = stored(picture(2), picture(3));
    const problems = files.list.map((one) => (isStored(one) ? removalProblem(files, one) : ''));
    expect(problems).toEqual(['Sorry, you cannot delete a primary image', undefined]);
    const ahead = { ...noFiles, list: [waiting(picture(2)), waiting(picture(3))] };
    expect(removalProblem(ahead, waiting(picture(2)))).toBe("Primary image can't be removed");
    expect(removalProblem(without(ahead, 'file 3'), waiting(picture(2)))).toBeUndefined();
    expect(removalProblem(files, attached(attachment(1)))).toBeUndefined();
  });
});

describe('what is done with kept files', () => {
  test('their order and their texts travel with the post', () => {
    let files = stored(picture(2, 'old'), attachment(1), picture(3));
    files = withAlt(moved(files, 'file 3', 0), 'file 2', ' A harbor ');
    expect(keys(files)).toEqual(['file 3', 'file 2', 'file 1']);
    expect(arrangementOf(withPrimary(files, 2 as FileId))).toEqual({
      incoming: [],
      order: [
        { id: 3, alt: '' },
        { id: 2, alt: 'A harbor' },
        { id: 1, alt: '' },
      ],
      primary: { id: 2 },
    });
  });

  test('nothing moves beyond the ends', () => {
    const files = stored(picture(1), picture(2), picture(3));
    expect(keys(moved(files, 'file 1', -1))).toEqual(['file 1', 'file 2', 'file 3']);
    expect(keys(moved(files, 'file 1', 9))).toEqual(['file 2', 'file 3', 'file 1']);
    expect(keys(moved(files, 'nobody', 0))).toEqual(keys(files));
  });

  test('another version takes away what is gone and adds what is new, last', () => {
    const here = { ...stored(picture(1), picture(2)) };
    const withOwn = { ...here, list: [...here.list, waiting(picture(5))] };
    const newer = [picture(2), picture(9)].map((file) => ({
      state: 'attached' as const,
      productId,
      stored: file,
    }));
    expect(keys(mergeAttached(withOwn, newer))).toEqual(['file 2', 'file 5', 'file 9']);
  });
});
