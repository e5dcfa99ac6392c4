import { expect, test } from 'vitest';
import { toldOf } from './policy.ts';

const act = {
  at: new Date(0),
  action: 'comment-reviewed',
  by: 'staff' as const,
  targetKind: 'comment',
  targetId: 7,
  before: { html: '<p>Mine.</p>', isShown: true, flagCount: 2, flags: [{ memberId: 9 }], memberId: 9 },
  after: { html: '', isShown: false },
};

test('of an act on what is the member’s own, only what tells of it alone is told', () => {
  const told = toldOf(act, { isAboutOwn: true });
  expect(told.before).toEqual({ html: '<p>Mine.</p>', isShown: true, flagCount: 2 });
  expect(told.after).toEqual({ html: '', isShown: false });
});

test('of an act on the member, the role and the status that were decided on', () => {
  const [before, after] = [
    { role: 'member', status: 'active' },
    { role: 'moderator', status: 'disabled' },
  ];
  const onMember = { ...act, targetKind: 'member', before, after: { ...after, actorId: 9 } };
  expect(toldOf(onMember, { isAboutOwn: true })).toMatchObject({ before, after });
  expect(toldOf(onMember, { isAboutOwn: true }).after).not.toHaveProperty('actorId');
});

test('of an act on what is somebody else’s, only that it was done', () => {
  expect(toldOf(act, { isAboutOwn: false })).toEqual({ ...act, before: {}, after: {} });
});
