import { describe, expect, test } from 'vitest';
import { quotedMessage, replySubject, snippetLength, snippetOf, splitHistory } from './text.ts';

describe('the snippet of a text', () => {
  test.each([
    ['is the whole of a short one', 'See you on Friday.', 'See you on Friday.'],
    ['is one line', 'Dear Ann,\r\n\n\tsee   you\nsoon.', 'Dear Ann, see you soon.'],
    ['is the whole of 82 characters', 'x'.repeat(82), 'x'.repeat(82)],
    ['ends after 82 characters, with an ellipsis', 'x'.repeat(100), `${'x'.repeat(81)}…`],
    ['counts characters, not halves of them', '🎉'.repeat(100), `${'🎉'.repeat(81)}…`],
    ['ends between words', `${'x'.repeat(70)} Members' posting`, `${'x'.repeat(70)} Members'…`],
    [
      'ends without a full stop before the ellipsis',
      `${'x'.repeat(70)} 2009. Afterwards`,
      `${'x'.repeat(70)} 2009…`,
    ],
    ['ends within a long word', `See https://${'x'.repeat(100)}`, `See https://${'x'.repeat(69)}…`],
    ['is empty for an empty text', ' \n ', ''],
    ['ends above the dashed line', 'On Friday.\n\n--------------------\nAnn wrote:\nWhen?', 'On Friday.'],
  ])('%s', (_name, text, opening) => {
    expect(snippetOf(text)).toBe(opening);
  });

  test('is found quickly in a very long text', () => {
    expect(snippetOf('\n'.repeat(1_000_000))).toBe('');
    expect([...snippetOf('y '.repeat(500_000))].length).toBeLessThanOrEqual(snippetLength);
  });
});

test.each([
  ['Lunch', 'RE: Lunch'],
  ['', 'RE: (no subject)'],
  ['RE: Lunch', 'RE: Lunch'],
  ['re:lunch', 're:lunch'],
  ['\u202dRE: Lunch\tor\ndinner', 'RE: Lunch or dinner'],
  ['\u202e', 'RE: (no subject)'],
  ['x'.repeat(196), `RE: ${'x'.repeat(196)}`],
  ['x'.repeat(200), `RE: ${'x'.repeat(195)}…`],
])('the reply to %j has the subject %j', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer);
  expect(replySubject(answer)).toBe(answer);
});

describe('the quoted history of a message', () => {
  const first = 'Shall we meet?\n\nAnn';
  const answer = `On Friday.${quotedMessage({ date: 'Nov 20, 2026', sender: 'Ann Lee', text: first })}`;

  test('is separated by dashed lines', () => {
    expect(splitHistory(answer)).toEqual([
      'On Friday.',
      'Nov 20, 2026, Ann Lee wrote:\nShall we meet?\n\nAnn',
    ]);
    const again = `Fine.${quotedMessage({ date: 'Nov 21, 2026', sender: 'Bo Ray', text: answer })}`;
    expect(splitHistory(again)).toEqual([
      'Fine.',
      'Nov 21, 2026, Bo Ray wrote:\nOn Friday.',
      'Nov 20, 2026, Ann Lee wrote:\nShall we meet?\n\nAnn',
    ]);
  });

  test('is empty without dashed lines', () => {
    expect(splitHistory('A list:\n- one\n-- two\n---')).toEqual(['A list:\n- one\n-- two\n---']);
    expect(splitHistory('-----\nBelow.')).toEqual(['', 'Below.']);
  });

  test('is cut between characters if it is long', () => {
    const long = quotedMessage({ date: 'today', sender: 'Ann', text: `x${'🎉'.repeat(10_000)}` });
    expect(long.length).toBeLessThan(10_100);
    expect(long).toMatch(/🎉…$/u);
  });

  test.each(['\n', '\r\n', '\r', '\u2028'])('is found with the line end %j', (end) => {
    expect(splitHistory(['Own.', ' ------ ', 'Quoted.'].join(end))).toEqual(['Own.', 'Quoted.']);
  });

  test.each(['\r', '\u2028', '\u2029', ' '])('is split in linear time with 1,000,000 of %j', (end) => {
    expect(splitHistory(`${end.repeat(1_000_000)}x`)).toHaveLength(1);
  });

  test('is split in linear time with many spaces', () => {
    expect(
      splitHistory(
        `${' '.repeat(1_000_000)}x${'\
'.repeat(1_000_000)}y${'-'.repeat(1_000_000)}z`,
      ),
    ).toHaveLength(1);
  });
});
