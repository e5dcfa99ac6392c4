/** What the page of messages shows, as its address says it. Pure. */
import type { To } from 'react-router';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { messageParameters as names, paths } from '#contract/core/paths.ts';
import { maxSkip } from '#contract/core/scalars.ts';
import { searchText } from '#contract/core/search-text.ts';
import { type Folder, messagePageSize, messageSearchLimit } from '#contract/messages/model.ts';
import { readId } from '../../client/load.ts';

/** A page of a folder, with the words that its messages hold. */
export interface FolderView {
  folder: Folder;
  page: number;
  /** '' lists all. */
  text: string;
}

/** What is being written. */
export type Writing = { is: 'new'; to: MemberId | null } | { is: 'reply'; id: MessageId };

export interface MessagesView extends FolderView {
  /** In the place of a folder: whom one has blocked. */
  showsBlocked: boolean;
  open: MessageId | undefined;
  writing: Writing | undefined;
}

const blocked = 'blocked';

/** rules/calls 19 */
export const maxMessagePage = maxSkip / messagePageSize + 1;

/** The inbox where the address names nothing, or nothing that there is. */
export function readMessagesView(query: URLSearchParams): MessagesView {
  const folder = query.get(names.folder);
  const page = query.get(names.page) ?? '';
  return {
    folder: folder === 'sent' ? 'sent' : 'inbox',
    page: /^\d{1,9}$/.test(page) ? Math.min(Math.max(1, Number(page)), maxMessagePage) : 1,
    text: messageSearchText(query.get(names.text) ?? ''),
    showsBlocked: folder === blocked,
    open: readId<MessageId>(query.get(names.message) ?? ''),
    writing: readWriting(query),
  };
}

function readWriting(query: URLSearchParams): Writing | undefined {
  const write = query.get(names.write) ?? '';
  if (write === 'new') return { is: 'new', to: readId<MemberId>(query.get(names.to) ?? '') ?? null };
  const id = readId<MessageId>(write);
  return id && { is: 'reply', id };
}

/** As far as the calls take it. */
export function messageSearchText(text: string): string {
  return searchText(text).slice(0, messageSearchLimit).trimEnd();
}

export function folderAddress(view: FolderView): To {
  return addressOf(folderQuery(view));
}

/** One message, open above the list that it was opened from. */
export function openAddress(view: FolderView, id: MessageId): To {
  return addressOf([...folderQuery(view), [names.message, String(id)]]);
}

/** It knows the list that one comes back to. */
export function writingAddress(view: FolderView, writing: Writing): To {
  const query = folderQuery(view);
  query.push([names.write, writing.is === 'new' ? 'new' : String(writing.id)]);
  if (writing.is === 'new' && writing.to !== null) query.push([names.to, String(writing.to)]);
  return addressOf(query);
}

export function blockedAddress(): To {
  return addressOf([[names.folder, blocked]]);
}

function folderQuery({ folder, page, text }: FolderView): [string, string][] {
  const query: [string, string][] = [];
  if (folder === 'sent') query.push([names.folder, folder]);
  if (text !== '') query.push([names.text, text]);
  if (page > 1) query.push([names.page, String(page)]);
  return query;
}

function addressOf(query: [string, string][]): To {
  return { pathname: paths.messages(), search: query.length === 0 ? '' : `?${new URLSearchParams(query)}` };
}
