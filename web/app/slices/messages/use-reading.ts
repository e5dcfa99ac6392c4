import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readMessage } from '#contract/messages/calls.ts';
import type { OpenedMessage } from '#contract/messages/model.ts';
import { useApi } from '../../client/queries.ts';
import { useUnreadTools } from '../../client/unread.ts';
import { showRead } from './message-queries.ts';

/** rules/messages 3: what came in is read once it is open. It shows at once, and what the server has is asked after. */
export function useReading(opened: OpenedMessage | undefined): void {
  const api = useApi();
  const queries = useQueryClient();
  const { show, settle } = useUnreadTools();
  const isNew = opened?.folder === 'inbox' && !opened.message.isRead;
  const id = isNew ? opened.message.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    showRead(queries, id);
    show((before) => ({ ...before, messages: Math.max(0, before.messages - 1) }));
    // Whether it worked or not, the count that comes back tells.
    api(readMessage, { id }).then(settle, settle);
  }, [api, queries, show, settle, id]);
}
