import { expect, test } from 'vitest';
import { hasPictures } from './rich-text-field.tsx';

const shot = new File(['x'], 'shot.png', { type: 'image/png' });
const terms = new File(['x'], 'terms.pdf', { type: 'application/pdf' });
const word = '<p>Before</p><img width=200 src="file:///C:/clip.png"><p>After</p>';

test.each([
  ['a screenshot', {}, [shot], true],
  ['text with a chart from a word processor', { 'text/html': word, 'text/plain': 'Before After' }, [], true],
  ['a picture from a web page', { 'text/html': '<IMG src="/a.png">' }, [shot], true],
  ['a table with a picture of itself', { 'text/html': '<table></table>', 'text/plain': '1' }, [shot], false],
  ['plain text with a picture of itself', { 'text/plain': '1' }, [shot], false],
  ['another file', {}, [terms], false],
  ['plain text', { 'text/plain': '<img>' }, [], false],
])(
  'detects whether pictures are lost when pasting %s',
  (_name, texts: Record<string, string>, files, expected) => {
    expect(hasPictures({ getData: (type) => texts[type] ?? '', files })).toBe(expected);
  },
);
