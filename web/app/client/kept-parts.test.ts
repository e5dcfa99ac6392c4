import { expect, test } from 'vitest';
import { KeptParts } from './kept-parts.ts';

const sound = { hasFailed: false };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A store that keeps, and tells what it was given. */
function storeWith(kept: Record<string, string> = {}) {
  const made: Record<string, string> = {};
  return {
    made,
    get: (name: string, source: string) => {
      const markup = kept[`${name} ${source}`];
      return markup === undefined ? undefined : bytes(markup);
    },
    set: (name: string, source: string, markup: string) => {
      made[`${name} ${source}`] = markup;
    },
  };
}

/** A page whose parts are written as `Kept` writes them. */
function written(parts: KeptParts, list: [name: string, from: unknown, markup: string][]): string {
  const items = list.map(([name, from, markup]) => {
    const { mark, isKept } = parts.begin(name, from);
    return `<li>${isKept ? mark : mark + markup + mark}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function textOf(pieces: (string | Uint8Array)[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece)))
    .join('');
}

test('what is kept stands in the place of its mark, what is made stays where it was and is kept', () => {
  const store = storeWith({ 'card 1': '<b>eins ä</b>', 'card 3': '<b>drei</b>' });
  const parts = new KeptParts(store, 'n0nce=');
  const html = written(parts, [
    ['card', 1, 'never'],
    ['card', 2, '<b>zwei</b>'],
    ['card', 3, 'never'],
    ['row', 2, '<i>2</i>'],
  ]);
  expect(textOf(parts.putIn(html, sound))).toBe(
    '<ul><li><b>eins ä</b></li><li><b>zwei</b></li><li><b>drei</b></li><li><i>2</i></li></ul>',
  );
  expect(store.made).toEqual({ 'card 2': '<b>zwei</b>', 'row 2': '<i>2</i>' });
});

test('a part that was opened and never written leaves nothing behind', () => {
  const store = storeWith();
  const parts = new KeptParts(store, 'n0nce');
  parts.begin('card', 'lost');
  const html = written(parts, [['card', 2, '<b>zwei</b>']]);
  expect(textOf(parts.putIn(html, sound))).toBe('<ul><li><b>zwei</b></li></ul>');
  expect(store.made).toEqual({ 'card 2': '<b>zwei</b>' });
});

test('of a part within a part, and of a page in which something failed, nothing is kept that is not whole', () => {
  const store = storeWith();
  const outer = new KeptParts(store, 'n0nce');
  const [one, two] = [outer.begin('card', 1).mark, outer.begin('row', 2).mark];
  const nested = `${one}<b>${two}<i></i>${two}</b>${one}`;
  expect(textOf(outer.putIn(nested, sound))).toBe('<b><i></i></b>');
  expect(store.made).toEqual({ 'row 2': '<i></i>' });
  const failed = new KeptParts(store, 'n0nce');
  expect(textOf(failed.putIn(written(failed, [['card', 3, '<b></b>']]), { hasFailed: true }))).toBe(
    '<ul><li><b></b></li></ul>',
  );
  expect(store.made).toEqual({ 'row 2': '<i></i>' });
});

test('what content writes is no mark', () => {
  const parts = new KeptParts(storeWith(), 'n0nce');
  const content = '<p>nonce~0~ and "n0nce" and n0nce 0~</p>';
  expect(textOf(parts.putIn(content + written(parts, [['card', 1, '<b></b>']]), sound))).toBe(
    `${content}<ul><li><b></b></li></ul>`,
  );
});

test('a page without parts is itself', () => {
  expect(new KeptParts(storeWith(), 'n0nce').putIn('<p></p>', sound)).toEqual(['<p></p>']);
});
