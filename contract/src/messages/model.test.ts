import { expect, test } from 'vitest';
import type { MemberId, MessageId } from '../core/ids.ts';
import { messageProblems, recipientOf, reportReasonProblem, type SendMessage } from './model.ts';
import { quotedMessage } from './text.ts';

const toMemberId = 7 as MemberId;
const parentId = 3 as MessageId;
const empty: SendMessage = {
  toStaff: false,
  toAddress: '',
  toMemberId: null,
  parentId: null,
  subject: '',
  text: '',
};
const all = { toStaff: true, toAddress: 'ann@example.org', toMemberId, parentId };

test('a message goes to the first recipient that is named', () => {
  expect(recipientOf(all)).toEqual({ kind: 'staff' });
  expect(recipientOf({ ...all, toStaff: false })).toEqual({ kind: 'address', address: 'ann@example.org' });
  expect(recipientOf({ ...empty, toMemberId, parentId })).toEqual({ kind: 'member', memberId: 7 });
  expect(recipientOf({ ...empty, parentId })).toEqual({ kind: 'sender', parentId: 3 });
  expect(recipientOf(empty)).toBeUndefined();
});

const fine: SendMessage = { ...empty, toStaff: true, text: 'Good morning.' };
const unreadable = 'Remove the characters that can’t be read.';

test.each<[name: string, sent: Partial<SendMessage>, problems: object]>([
  ['needs no subject', {}, {}],
  ['needs a recipient', { toStaff: false }, { toAddress: 'This field is required' }],
  ['accepts an address', { toStaff: false, toAddress: 'ann@example.org' }, {}],
  ['needs a visible text', { text: '\u200b\u2060 \n' }, { text: 'This field is required' }],
  [
    'that replies has text above its quote',
    { parentId, text: `\u200b${quotedMessage({ date: 'today', sender: 'Ann', text: 'Lunch?' })}` },
    { text: 'Write your answer above the dashed line.' },
  ],
  ['that replies need not quote', { parentId, text: '👍' }, {}],
  ['that is no reply may begin with a dashed line', { text: '-----\nBelow.' }, {}],
  [
    'accepts no invalid address',
    { toStaff: false, toAddress: 'Ann Lee' },
    { toAddress: 'Please enter a valid email' },
  ],
  ['may be a reply to its own sender', { toStaff: false, parentId }, {}],
  ['may have lines and tabs', { text: 'One,\r\n\ttwo.\n' }, {}],
  ['may not have other control characters', { text: 'a\u001b[31m' }, { text: unreadable }],
  ['has a subject without direction override', { subject: 'a\u202eb' }, { subject: unreadable }],
  [
    'has a subject of at most 200 characters',
    { subject: 'x'.repeat(201) },
    { subject: 'Use at most 200 characters.' },
  ],
  ['has at most 20,000 characters', { text: 'x'.repeat(20_001) }, { text: 'Use at most 20000 characters.' }],
])('a message %s', (_name, sent, problems) => {
  expect(messageProblems({ ...fine, ...sent })).toEqual(problems);
});

test('a report needs a reason', () => {
  expect(reportReasonProblem(' \u200b')).toBe('Tell us why you’re reporting this.');
  expect(reportReasonProblem('x'.repeat(501))).toBe('Use at most 500 characters.');
  expect(reportReasonProblem('Spam.')).toBeUndefined();
});
