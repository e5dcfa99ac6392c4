/** What the office's screen knows of imports, and what it asks for. */
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '#contract/core/call.ts';
import { faultFromReply } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { getNewestImport, viewImportColumns } from '#contract/imports/calls.ts';
import { fileNameHeader, type Import, type ImportKind, isUnderWay } from '#contract/imports/model.ts';
import { asFault } from '../../client/api.ts';
import { invalidateTopics, refetchStale } from '../../client/changes.ts';
import { needed } from '../../client/module-loading.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useSession } from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Milliseconds between two looks while one is under way. */
const pause = 1_000;

/** The one that was begun last, whoever began it; null where there was none. Once it has ended, all that is on screen is asked again. */
export function useImport(kind: ImportKind) {
  const query = useQuery({
    ...callQuery(useApi(), getNewestImport, { kind }),
    // What was left on screen for long may have ended, or begun.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Import | null>) =>
      state.data != null && isUnderWay(state.data) && pause,
  });
  useRefetchAfterEnd(query.data);
  return query;
}

/** A small import may go from “checked” to “done” between two looks, so each new state that is an end counts. */
function useRefetchAfterEnd(shown: Import | null | undefined): void {
  const queries = useQueryClient();
  const before = useRef<string>(undefined);
  const state = shown == null ? undefined : `${shown.id} ${shown.state}`;
  const hasEnded = shown != null && !isUnderWay(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && hasEnded) {
      invalidateTopics(queries, [topics.everything]);
      void refetchStale(queries);
    }
    before.current = state;
  }, [queries, state, hasEnded]);
}

/** The columns of a file; asked again with each check. */
export function useImportColumns({ id, state, columns, told }: Import) {
  const query = callQuery(useApi(), viewImportColumns, { id });
  return useQuery({ ...query, queryKey: [...query.queryKey, state, columns, told], staleTime: 0, gcTime: 0 });
}

/** Sends a file; `onSent` hears how much of it has left, 0 to 1. Throws a Fault. */
export function useSendFile(
  kind: ImportKind,
): (file: File, onSent: (share: number) => void) => Promise<void> {
  const { token = '' } = useSession();
  const queries = useQueryClient();
  const { queryKey } = callQuery(useApi(), getNewestImport, { kind });
  return async (file, onSent) => {
    const { upload } = await needed(import('../../client/upload-transport.ts'));
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'text/csv',
      [fileNameHeader]: encodeURIComponent(file.name.toWellFormed()),
    };
    const path = paths.uploadTable(kind);
    try {
      const reply = await upload({ method: 'POST', path, content: file, headers, onSent });
      if (reply.status !== 200) throw faultFromReply(reply.status, reply.body, reply.retryAfter);
    } finally {
      // A refusal, too, may be news of one: somebody else has begun it since this page looked.
      await queries.invalidateQueries({ queryKey });
    }
  };
}

/** Asks for something to be done with an import, and shows how it stands then; says why where that is refused. */
export function useImportAct<Input>(
  call: Call<Input, string>,
  kind: ImportKind,
): (input: Input) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = callQuery(api, getNewestImport, { kind });
  return async (input) => {
    try {
      await api(call, input);
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await queries.invalidateQueries({ queryKey });
  };
}
