/** Queries of messages and their invalidation. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { MessageId } from '#contract/core/ids.ts';
import { listInbox, listSent, openMessage } from '#contract/messages/calls.ts';
import {
  type Folder,
  type MessageList,
  messagePageSize,
  type OpenedMessage,
} from '#contract/messages/model.ts';
import type { Api } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { onReadInOtherWindow, useUnread, useUnreadTools } from '../../client/unread.ts';
import type { FolderView } from './messages-view.ts';

const lists = { inbox: listInbox, sent: listSent } satisfies Record<Folder, unknown>;

function folderQuery(api: Api, { folder, page, text }: FolderView) {
  return callQuery(api, lists[folder], { page, limit: messagePageSize, text });
}

/** A page of a folder; returning to the window shows new messages. */
export function useFolder(view: FolderView) {
  const query = folderQuery(useApi(), view);
  return useQuery({ ...query, refetchOnMount: 'always', refetchOnWindowFocus: true });
}

/**
 * Returns the page to show after rows on screen were deleted: the previous one if this was the last page and is now
 * empty.
 */
export function useViewAfterDeletion(): (view: FolderView, count: number) => FolderView {
  const queries = useQueryClient();
  const api = useApi();
  return (view, count) => {
    const rows = queries.getQueryData(folderQuery(api, view).queryKey)?.messages;
    const isEmptied = rows !== undefined && rows.length <= count && view.page > 1;
    return isEmptied ? { ...view, page: view.page - 1 } : view;
  };
}

/** A message, independently of its page and folder. */
export function useMessage(id: MessageId) {
  return useQuery(callQuery(useApi(), openMessage, { id }));
}

/**
 * Called after an action on messages: requests the content on screen again, and notifies the header and other windows.
 */
export function useMessagesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { settle } = useUnreadTools();
  return useMemo(
    () => async () => {
      settle();
      await renew(queries);
    },
    [queries, settle],
  );
}

/**
 * Refreshes after actions in other windows and after new messages arrive. The viewer's own actions refresh by
 * themselves.
 */
export function useNewMessages(): void {
  const queries = useQueryClient();
  const unread = useUnread()?.messages;
  const before = useRef(unread);
  useEffect(() => onReadInOtherWindow(() => renew(queries)), [queries]);
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) renew(queries);
    before.current = unread;
  }, [queries, unread]);
}

function renew(queries: QueryClient): Promise<void> {
  const refetchType = document.hidden ? 'none' : 'active';
  return queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isList(name), refetchType });
}

function isList(name: unknown): boolean {
  return name === listInbox.name || name === listSent.name;
}

/** Marks the message as read in every cached query. */
export function showRead(queries: QueryClient, id: MessageId): void {
  queries.setQueriesData<MessageList>(
    { queryKey: [listInbox.name] },
    (list) =>
      list && {
        ...list,
        messages: list.messages.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
      },
  );
  queries.setQueryData<OpenedMessage>(
    [openMessage.name, { id }],
    (opened) => opened && { ...opened, message: { ...opened.message, isRead: true } },
  );
}
