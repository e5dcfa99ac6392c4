import { expect, test } from 'vitest';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { memoryStore } from '../../client/fixtures/memory-store.ts';
import { alertDraftStore } from './entered-alert.ts';

const owner = { memberId: 1 as MemberId, alertId: null };
const entered = { keywords: ['tax'], title: 'Conduct', filter: { where: 'OH' }, entry: 'eth' };

test('restores a draft for its own member and alert only', () => {
  const store = memoryStore();
  alertDraftStore(owner, store).write(entered);
  expect(alertDraftStore(owner, store).read()).toEqual(entered);
  expect(alertDraftStore({ ...owner, memberId: 2 as MemberId }, store).read()).toBeUndefined();
  expect(alertDraftStore({ ...owner, alertId: 7 as AlertId }, store).read()).toBeUndefined();
});

test.each([
  '{"savedAt":"2999-01-01","keywords":"tax","title":"","entry":""}',
  '{"savedAt":"2999-01-01","keywords":["tax"],"title":""}',
])('ignores an invalid draft: %s', (text) => {
  const store = memoryStore();
  store.write('draft:alert:1:', text);
  expect(alertDraftStore(owner, store).read()).toBeUndefined();
});
