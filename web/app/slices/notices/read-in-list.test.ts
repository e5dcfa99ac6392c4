import { expect, test } from 'vitest';
import type { NoticeId } from '#contract/core/ids.ts';
import type { Notice, NoticeList } from '#contract/notices/model.ts';
import { readInList } from './notices.tsx';

const notice = (id: number, isRead: boolean) => ({ id, isRead }) as unknown as Notice;
const page = (...notices: Notice[]) => ({ notices, total: 4, unread: 3, asOf: new Date() }) as NoticeList;

/** Three of four are unread, on two pages. */
const list = {
  pages: [page(notice(9, false), notice(8, true)), page(notice(7, false), notice(6, false))],
  pageParams: [null, 2],
};

const read = (ids: number[], isAll = false) => {
  const { pages } = readInList(list, { ids: ids as NoticeId[], isAll, until: null, snapshot: '' });
  return {
    unread: pages.map(({ unread }) => unread),
    left: pages.flatMap(({ notices }) => notices.filter(({ isRead }) => !isRead).map(({ id }) => id)),
  };
};

test('reading a notice lowers the unread count on every page', () => {
  expect(read([7])).toEqual({ unread: [2, 2], left: [9, 6] });
});

test('reading a notice that is already read or not listed changes nothing', () => {
  expect(read([8, 1])).toEqual({ unread: [3, 3], left: [9, 7, 6] });
});

test('reading all notices leaves none unread', () => {
  expect(read([], true)).toEqual({ unread: [0, 0], left: [] });
});
