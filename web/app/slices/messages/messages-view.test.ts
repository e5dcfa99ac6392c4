import { expect, test } from 'vitest';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import {
  blockedAddress,
  folderAddress,
  openAddress,
  readMessagesView,
  writingAddress,
} from './messages-view.ts';

const read = (query: string) => readMessagesView(new URLSearchParams(query));
const queryOf = (address: unknown) => (address as { search: string }).search;
const id = 17 as MessageId;
const inbox = { folder: 'inbox', page: 1, text: '' } as const;
const found = { folder: 'sent', page: 3, text: 'by hand' } as const;

test.each([
  ['', inbox],
  ['?folder=nothing&page=0', inbox],
  ['?folder=sent&q=+by+hand+&page=3', found],
])('%j opens a page of a folder', (query, view) => {
  expect(read(query)).toMatchObject({ ...view, open: undefined, writing: undefined, showsBlocked: false });
});

test('folder, message and editor addresses are read back as they were built', () => {
  expect(folderAddress(inbox)).toEqual({ pathname: '/mails', search: '' });
  expect(read(queryOf(folderAddress(found)))).toMatchObject(found);
  expect(read(queryOf(openAddress(found, id)))).toMatchObject({ ...found, open: id });
  expect(read(queryOf(writingAddress(found, { is: 'reply', id })))).toMatchObject({
    ...found,
    writing: { is: 'reply', id },
  });
  const toOne = { is: 'new', to: 7 as MemberId } as const;
  expect(read(queryOf(writingAddress(inbox, toOne))).writing).toEqual(toOne);
  expect(read(queryOf(blockedAddress())).showsBlocked).toBe(true);
});

test('message links from other pages open the message or the editor', () => {
  const at = (path: string) => read(path.slice(path.indexOf('?')));
  const member = 7 as MemberId;
  expect(at(paths.message(id)).open).toBe(id);
  expect(at(paths.messageTo(member)).writing).toEqual({ is: 'new', to: member });
});

test.each(['?write=', '?write=all', '?write=-1', '?write=99999999999'])('%j opens no editor', (query) => {
  expect(read(query).writing).toBeUndefined();
});
