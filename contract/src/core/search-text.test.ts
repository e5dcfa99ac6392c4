import { expect, test } from 'vitest';
import { normalizeForSearch, searchText } from './search-text.ts';

test.each([
  ['  estate  planning ', 'estate  planning'],
  ['estate\r\nplanning', 'estate planning'],
  ['\u0000estate\u0007planning\u009f', 'estate planning'],
  ['\t\n', ''],
])('%j is normalised to %j', (text, plain) => {
  expect(searchText(text)).toBe(plain);
});

test.each([
  ['composed and decomposed letters are one', 'Re\u0301sume\u0301', 'R\u00e9sum\u00e9'],
  ['a soft hyphen is ignored', 'insur\u00adance', 'insurance'],
  ['a zero-width space is ignored', 'tax\u200bes\ufeff', 'taxes'],
  ['compatibility forms equal their letters', 'ﬁnance m² Ｌ', 'finance m2 L'],
  ['a trademark sign ends a word', 'Guildhall™', 'Guildhall '],
])('search compares texts so that %s', (_what, text, normalized) => {
  expect(normalizeForSearch(text)).toBe(normalized);
});
