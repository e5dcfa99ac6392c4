import { expect, test } from 'vitest';
import { ownPartOf } from './policy.ts';

const act = {
  at: new Date(0),
  action: 'comment-reviewed',
  by: 'staff' as const,
  targetKind: 'comment',
  targetId: 7,
  before: { html: '<p>Mine.</p>', isShown: true, flagCount: 2, flags: [{ memberId: 9 }], memberId: 9 },
  after: { html: '', isShown: false },
};

test('an action on the member’s own content is exported with the content’s own fields only', () => {
  const told = ownPartOf(act, { isAboutOwn: true });
  expect(told.before).toEqual({ html: '<p>Mine.</p>', isShown: true });
  expect(told.after).toEqual({ html: '', isShown: false });
});

test('an action on the member is exported with the role and the status', () => {
  const [before, after] = [
    { role: 'member', status: 'active' },
    { role: 'moderator', status: 'disabled' },
  ];
  const onMember = { ...act, targetKind: 'member', before, after: { ...after, actorId: 9 } };
  expect(ownPartOf(onMember, { isAboutOwn: true })).toMatchObject({ before, after });
  expect(ownPartOf(onMember, { isAboutOwn: true }).after).not.toHaveProperty('actorId');
});

test.each([
  ['product', { memberPrice: '10.00', url: 'https://a.example/', isFeatured: true, reason: 'Wrong.' }, {}],
  ['product', { title: 'T', memberPriceCents: 1000, tagIds: [5], booking: '' }, { importId: 3 }],
  ['product', { title: 'T', file: 'agenda.pdf' }, {}],
  [
    'comment',
    { html: '', isShown: false, decision: 'removed', isEdited: true },
    { flags: [{ memberId: 9 }] },
  ],
  ['held-post', { kind: 'comment', title: '', words: 'Mine.' }, {}],
  ['message', { subject: 'S', text: 'Mine.', isOpen: true }, {}],
  [
    'member',
    { firstName: 'Ann', email: 'ann@example.org', isRefused: true, reason: 'Nobody knows her.' },
    {},
  ],
  ['member', {}, { words: 'Keep an eye on her.' }],
  ['webhook', {}, { host: 'a.example' }],
])('an action on a %s is exported with the fields %j', (targetKind, own, others) => {
  const state = { ...own, ...others };
  const told = ownPartOf({ ...act, targetKind, before: state, after: state }, { isAboutOwn: true });
  expect([told.before, told.after]).toEqual([own, own]);
});

test('an action on someone else’s content is exported without details', () => {
  expect(ownPartOf(act, { isAboutOwn: false })).toEqual({ ...act, before: {}, after: {} });
});
