import { describe, expect, test } from 'vitest';
import { type DayOrder, noEvidence, parseYesOrNo, readAmount, readDate, withCell } from './values.ts';

describe('an amount (rules/imports 21)', () => {
  const point = { decimalMark: '.', dayOrder: null } as const;
  const comma = { decimalMark: ',', dayOrder: null } as const;

  test.each([
    ['49.5', '49.5'],
    ['$1,234.50', '1234.50'],
    ['1234,5 $', '1234.5'],
    ['49,90', '49.90'],
    ['1.355,90', '1355.90'],
    ['1\u202f355,90', '1355.90'],
    ['1’355.90', '1355.90'],
    ['1,234,567', '1234567'],
    ['1.234.567,00', '1234567.00'],
    ['.5', '0.5'],
  ])('parses %j as %j with either decimal mark', (cell, amount) => {
    for (const { decimalMark } of [point, comma])
      if (!/^1[,.]234[,.]567$/.test(cell) || decimalMark === '.')
        expect(readAmount(cell, { decimalMark, dayOrder: null })).toBe(amount);
  });

  test('with three digits after a mark depends on the file’s decimal mark', () => {
    expect(readAmount('1.355', comma)).toBe('1355');
    expect(readAmount('1,355', point)).toBe('1355');
    expect(readAmount('1.355', point)).toBeUndefined();
    expect(readAmount('1,355', comma)).toBeUndefined();
  });

  test.each(['', 'free', '€49', '12.34.56', '1,23,45', '1,2345.00', '-5', '5%', '49.999,'])(
    'rejects %j',
    (cell) => {
      for (const convention of [point, comma]) expect(readAmount(cell, convention)).toBeUndefined();
    },
  );
});

describe('a date (rules/imports 22)', () => {
  const read = (cell: string, dayOrder: DayOrder | null = null) =>
    readDate(cell, { dayOrder, latestYear: 2026 });

  test.each([
    ['2027-03-31', '2027-03-31'],
    ['2027/03/31', '2027-03-31'],
    ['20270331', '2027-03-31'],
    ['31/03/2027', '2027-03-31'],
    ['2/2/2027', '2027-02-02'],
    ['03.02.2027', '2027-02-03'],
    ['31/03/26', '2026-03-31'],
    ['31/03/74', '1974-03-31'],
    ['31 Mar 2027', '2027-03-31'],
    ['March 31, 2027', '2027-03-31'],
    ['Wednesday, March 31, 2027', '2027-03-31'],
    ['46477', '2027-03-31'],
    ['2027-03-31 00:00:00', '2027-03-31'],
  ])('parses %j as the day %s', (cell, day) => {
    expect(read(cell)).toEqual({ day, time: '', zone: '' });
  });

  test.each([
    ['3/31/2027 5:00 PM', '17:00', ''],
    ['31/03/2027, 12:05:09 a.m.', '00:05:09', ''],
    ['46477.75', '18:00:00', ''],
    ['2027-03-31T23:59:59.999Z', '23:59:59.999', 'Z'],
    ['2027-03-31 17:00-0500', '17:00', '-0500'],
    ['2027-03-31T00:00+14:00', '00:00', '+14:00'],
  ])('parses %j as the time %j%j', (cell, time, zone) => {
    expect(read(cell)).toEqual({ day: '2027-03-31', time, zone });
  });

  test('that is ambiguous depends on the given day order', () => {
    expect(read('02/03/2027')).toBe('ambiguous');
    expect(read('02/03/2027', 'day-first')).toMatchObject({ day: '2027-03-02' });
    expect(read('02/03/2027', 'month-first')).toMatchObject({ day: '2027-02-03' });
    expect(read('31/03/2027', 'month-first')).toMatchObject({ day: '2027-03-31' });
  });

  test.each([
    ...['', '2027-02-29', '31/04/2027', '13/13/2027', '02.13.2027', '2027-03-31T24:00Z', '31/03-2027'],
    ...['2027-03-31 12:60', '3/31/2027 13:00 PM', '2027-03-31T12:00+14:30', '2027-03-31 America/New_York'],
    ...['1974', '31 Foo 2027', '1.5', 'tomorrow'],
  ])('rejects %j', (cell) => {
    expect(read(cell, 'day-first')).toBeUndefined();
  });
});

test('cells provide evidence of the number and date formats of their file', () => {
  const cells = [
    '49,90',
    '1.234.567',
    '12.50',
    '1.355',
    '31/03/2027',
    '3/31/2027',
    '01/02/2027',
    '2/2/2027',
    'A 1',
  ];
  expect(cells.reduce((evidence, cell) => withCell(evidence, cell), noEvidence)).toEqual({
    points: 1,
    commas: 2,
    dayFirst: 1,
    monthFirst: 1,
    ambiguousDate: '01/02/2027',
  });
});

test.each([
  [['yes', 'TRUE', 'WAHR', 'vrai', 'VERDADERO', 'ja', 'Oui', 'sí', 'ИСТИНА', 'DOĞRU', 'ΑΛΗΘΗΣ', 'x'], true],
  [
    ['no', 'FALSE', 'FALSCH', 'faux', 'FALSO', 'nein', 'Non', 'FAŁSZ', 'ЛОЖЬ', 'YANLIŞ', 'ΨΕΥΔΗΣ', '0'],
    false,
  ],
  [['', 'perhaps', '2'], undefined],
])('parses %j as %j', (words, is) => {
  for (const word of words) expect(parseYesOrNo(` ${word} `), word).toBe(is);
});
