/** What this browser keeps of messages, and how it stays right. */
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
import { hearOthers, useUnread, useUnreadTools } from '../../client/unread.ts';
import type { FolderView } from './messages-view.ts';

const lists = { inbox: listInbox, sent: listSent } satisfies Record<Folder, unknown>;

function folderQuery(api: Api, { folder, page, text }: FolderView) {
  return callQuery(api, lists[folder], { page, limit: messagePageSize, text });
}

/** A page of a folder. Whoever comes back to the window sees what has come meanwhile. */
export function useFolder(view: FolderView) {
  const query = folderQuery(useApi(), view);
  return useQuery({ ...query, refetchOnMount: 'always', refetchOnWindowFocus: true });
}

/** Where one goes on once so many of the rows on screen are deleted: with the last page, it is the one before. */
export function useViewWithout(): (view: FolderView, count: number) => FolderView {
  const queries = useQueryClient();
  const api = useApi();
  return (view, count) => {
    const rows = queries.getQueryData(folderQuery(api, view).queryKey)?.messages;
    const isEmptied = rows !== undefined && rows.length <= count && view.page > 1;
    return isEmptied ? { ...view, page: view.page - 1 } : view;
  };
}

/** One message, whichever page of a folder it is on. */
export function useMessage(id: MessageId) {
  return useQuery(callQuery(useApi(), openMessage, { id }));
}

/** After what one did to messages: asks anew for what is on screen, and tells the header and other windows. */
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

/** Shows what another window did, and what has come, without being asked. One's own acts show by themselves. */
export function useNewMessages(): void {
  const queries = useQueryClient();
  const unread = useUnread()?.messages;
  const before = useRef(unread);
  useEffect(() => hearOthers(() => renew(queries)), [queries]);
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

/** Wherever it is kept it is read from now on. */
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
