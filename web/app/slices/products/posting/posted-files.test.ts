import { describe, expect, test } from 'vitest';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { filesLimit, type Upload, uploadLimit } from '#contract/files/model.ts';
import {
  addFiles,
  arrangementOf,
  arrived,
  type Files,
  failed,
  filesProblem,
  kept,
  mergeStored,
  moved,
  noFiles,
  primaryOf,
  removalProblem,
  retried,
  sending,
  withAlt,
  without,
  withPrimary,
} from './posted-files.ts';

function picture(id: number, alt = ''): Upload {
  return { kind: 'picture', id: id as FileId, stem: `s${id}`, width: 800, height: 600, alt };
}

function attachment(id: number): Upload {
  const name = `notes-${id}.pdf`;
  return { kind: 'attachment', id: id as FileId, file: name, name, mediaType: 'application/pdf', bytes: 10 };
}

const file = (name: string, bytes = 3) => ({
  key: name,
  source: { file: new File([new Uint8Array(bytes)], name) },
});

function stored(...uploads: Upload[]): Files {
  return { ...noFiles, list: uploads.map((upload) => kept(upload, true)), productId: 7 as ProductId };
}

const keys = ({ list }: Files) => list.map(({ key }) => key);

describe('files on their way', () => {
  test('wait, leave, arrive, and bring the name of the product along', () => {
    let files = addFiles(noFiles, [file('a.png'), file('b.pdf')]);
    expect(files.list.map(({ is }) => is)).toEqual(['waiting', 'waiting']);
    files = sending(files, 'a.png', 0.5);
    expect(files.list[0]).toMatchObject({ is: 'sending', share: 0.5 });
    expect(filesProblem(files)).toMatch(/on their way/);
    files = arrived(files, 'a.png', { productId: 9 as ProductId, upload: picture(4) });
    expect(files.productId).toBe(9);
    expect(files.list[0]).toMatchObject({ is: 'kept', isStored: false, upload: { id: 4 } });
  });

  test('say why they failed, and may be retried or dismissed', () => {
    let files = failed(addFiles(noFiles, [file('a.png')]), 'a.png', 'No.', true);
    expect(files.list[0]).toMatchObject({ is: 'failed', reason: 'No.', mayRetry: true });
    expect(filesProblem(files)).toMatch(/failed/);
    files = retried(files, 'a.png');
    expect(files.list[0]).toMatchObject({ is: 'waiting', name: 'a.png' });
    expect(filesProblem(without(files, 'a.png'))).toBeUndefined();
  });

  test('are refused when they are too large: one million bytes is not', () => {
    const { list } = addFiles(noFiles, [file('fine.png', uploadLimit), file('large.png', uploadLimit + 1)]);
    expect(list[0]).toMatchObject({ is: 'waiting' });
    expect(list[1]).toMatchObject({
      is: 'failed',
      reason: 'Please upload image files of size less than 1 MB.',
      mayRetry: false,
    });
  });

  test('are refused beyond the limit, which failed ones do not fill', () => {
    const many = Array.from({ length: filesLimit - 1 }, (_, index) => file(`${index}.png`));
    const spoilt = addFiles(noFiles, [file('large.png', uploadLimit + 1)]);
    const { list } = addFiles(addFiles(spoilt, many), [file('last.png'), file('beyond.png')]);
    expect(list.at(-2)).toMatchObject({ is: 'waiting', name: 'last.png' });
    expect(list.at(-1)).toMatchObject({ is: 'failed', reason: 'Please add at most 12 files.' });
  });

  test('from elsewhere are called by the end of their address', () => {
    const source = { url: 'https://example.org/pictures/harbor.jpg?w=2' };
    expect(addFiles(noFiles, [{ key: 'k', source }]).list[0]).toMatchObject({ name: 'harbor.jpg' });
    const bare = { url: 'https://example.org/' };
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
    const problems = files.list.map((one) => (one.is === 'kept' ? removalProblem(files, one) : ''));
    expect(problems).toEqual(['Sorry, you cannot delete a primary image', undefined]);
    const ahead = { ...noFiles, list: [kept(picture(2), false), kept(picture(3), false)] };
    expect(removalProblem(ahead, kept(picture(2), false))).toBe("Primary image can't be removed");
    expect(removalProblem(without(ahead, 'file 3'), kept(picture(2), false))).toBeUndefined();
    expect(removalProblem(files, kept(attachment(1), true))).toBeUndefined();
  });
});

describe('what is done with kept files', () => {
  test('their order and their texts travel with the post', () => {
    let files = stored(picture(2, 'old'), attachment(1), picture(3));
    files = withAlt(moved(files, 'file 3', 0), 'file 2', ' A harbor ');
    expect(keys(files)).toEqual(['file 3', 'file 2', 'file 1']);
    expect(arrangementOf(withPrimary(files, 2 as FileId))).toEqual({
      arrangement: [
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
    const withOwn = { ...here, list: [...here.list, kept(picture(5), false)] };
    expect(keys(mergeStored(withOwn, [picture(2), picture(9)]))).toEqual(['file 2', 'file 5', 'file 9']);
  });
});
