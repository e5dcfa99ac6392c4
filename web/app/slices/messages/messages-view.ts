/** Reads the state of the messages page from its address. Pure. */
import type { To } from 'react-router';
import { maxSkip } from '#contract/core/addresses.ts';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { messageParameters as names, paths } from '#contract/core/paths.ts';
import { searchText } from '#contract/core/search-text.ts';
import { type Folder, messagePageSize, messageSearchLimit } from '#contract/messages/model.ts';
import { readId } from '../../client/page-load.ts';

/** A page of a folder, with its search text. */
export interface FolderView {
  folder: Folder;
  page: number;
  /** '' lists all. */
  text: string;
}

/** The message that is being written. */
export type Writing = { is: 'new'; to: MemberId | null } | { is: 'reply'; id: MessageId };

export interface MessagesView extends FolderView {
  /** Shows the blocked members instead of a folder. */
  showsBlocked: boolean;
  open: MessageId | undefined;
  writing: Writing | undefined;
}

const blocked = 'blocked';

/** rules/calls 19 */
export const maxMessagePage = maxSkip / messagePageSize + 1;

/** Returns the inbox if the address names nothing, or nothing that exists. */
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

/** Shortens the text to what the calls accept. */
export function messageSearchText(text: string): string {
  return searchText(text).slice(0, messageSearchLimit).trimEnd();
}

export function folderAddress(view: FolderView): To {
  return addressOf(folderQuery(view));
}

/** Address of a message, opened above the list that contains it. */
export function openAddress(view: FolderView, id: MessageId): To {
  return addressOf([...folderQuery(view), [names.message, String(id)]]);
}

/** Includes the list to which the writer returns. */
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
