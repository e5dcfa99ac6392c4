import { describe, expect, test } from 'vitest';
import { changedFields, changesBetween, givingWay, isSameForm, mergeTheirs } from './conflict.ts';

const loaded = { title: 'A course', text: 'One', tags: [1, 2], price: '9.00' };
const names = { text: 'Text', title: 'Title', tags: 'Tags', price: 'Price' };
const say = (values: typeof loaded, field: keyof typeof loaded) => String(values[field]);

/** Compares a changed text: before, now, and in the reader's form. */
function compared(before: string, now: string, yours = before) {
  const form = (text: string) => ({ ...loaded, text });
  return changesBetween({ loaded: form(before), theirs: form(now), mine: form(yours) }, names, say)[0];
}

describe('two people editing the same item', () => {
  test('see the other person’s changes in the order of the form, beside their own', () => {
    const theirs = { ...loaded, title: 'A better course', text: 'Two' };
    const mine = { ...loaded, title: 'My course', price: '10.00' };
    expect(changesBetween({ loaded, theirs, mine }, names, say)).toEqual([
      { field: 'text', name: 'Text', before: 'One', now: 'Two', yours: 'One' },
      {
        field: 'title',
        name: 'Title',
        before: 'A course',
        now: 'A better course',
        yours: 'My course',
      },
    ]);
  });

  test('take the newer values and keep their other changes', () => {
    const theirs = { ...loaded, title: 'Theirs' };
    const mine = { ...loaded, title: 'Mine', price: '20.00' };
    expect(mergeTheirs({ loaded, theirs, mine })).toEqual({ ...mine, title: 'Theirs' });
  });

  test('can restore their own values that were replaced', () => {
    const theirs = { ...loaded, title: 'Theirs' };
    const mine = { ...loaded, title: 'Mine', price: '20.00' };
    expect(givingWay({ loaded, theirs, mine })).toBe(mine);
    expect(givingWay({ loaded, theirs, mine: { ...loaded, price: '20.00' } })).toBeUndefined();
    expect(givingWay({ loaded, theirs, mine: theirs })).toBeUndefined();
  });

  test('have no conflict if choices differ in order only', () => {
    const theirs = { ...loaded, tags: [2, 1] };
    expect(changedFields(loaded, theirs)).toEqual([]);
    expect(isSameForm(loaded, theirs)).toBe(true);
    expect(isSameForm(loaded, { ...loaded, price: '' })).toBe(false);
  });
});

test('white space around a text is not a change', () => {
  expect(isSameForm(loaded, { ...loaded, title: ` ${loaded.title} ` })).toBe(true);
});

describe('a long text in a conflict', () => {
  const long = 'same words '.repeat(100);

  test('is shown from shortly before the difference, in fewer than 245 characters', () => {
    const change = compared(`${long}then one ${long}`, `${long}then another ${long}`);
    for (const shown of [change?.before, change?.now, change?.yours]) expect(shown?.length).toBeLessThan(245);
    expect(change?.before).toMatch(/^…same words .*then one same words .*…$/);
    expect(change?.now).toMatch(/^…same words .*then another same words .*…$/);
  });

  test('is shown from its own first difference if that comes earlier', () => {
    const change = compared(`${long}then one`, `${long}then another`, `Mine: ${long}then one`);
    expect(change?.yours).toMatch(/^Mine: same words .*…$/);
    expect(change?.now).toMatch(/then another$/);
  });

  test('is cut even without spaces, and is shown from its beginning if only formatting differs', () => {
    const word = 'x'.repeat(1_000);
    expect(compared(`${word}a`, `${word}b`)?.now).toMatch(/^…x{119,}b$/);
    const formatted = { ...loaded, text: `<b>${long}</b>` };
    const plain = (values: typeof loaded) => values.text.replace(/<[^<>]*>/g, '');
    const [change] = changesBetween(
      { loaded: formatted, theirs: { ...loaded, text: long }, mine: formatted },
      names,
      plain,
    );
    expect(change?.now).toMatch(/^same words .*…$/);
  });
});
