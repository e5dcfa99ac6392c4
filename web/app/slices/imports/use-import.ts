/** Queries and calls of the import screen. */
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '#contract/core/call.ts';
import { faultFromReply } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { getNewestImport, viewImportColumns } from '#contract/imports/calls.ts';
import { fileNameHeader, type Import, type ImportKind, isInProgress } from '#contract/imports/model.ts';
import { asFault } from '../../client/api.ts';
import { invalidateTopics, refetchStale } from '../../client/changes.ts';
import { needed } from '../../client/module-loading.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useSession } from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Milliseconds between two polls while an import is running. */
const pause = 1_000;

/**
 * Returns the latest import of any administrator; null if there was none. After it ends, everything on screen is
 * requested again.
 */
export function useImport(kind: ImportKind) {
  const query = useQuery({
    ...callQuery(useApi(), getNewestImport, { kind }),
    // Requests the state again on a page that was open for long, as an import may have ended or begun.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Import | null>) =>
      state.data != null && isInProgress(state.data) && pause,
  });
  useRefetchAfterEnd(query.data);
  return query;
}

/** A small import may change from “checked” to “done” between two polls, so every new final state counts. */
function useRefetchAfterEnd(shown: Import | null | undefined): void {
  const queries = useQueryClient();
  const before = useRef<string>(undefined);
  const state = shown == null ? undefined : `${shown.id} ${shown.state}`;
  const hasEnded = shown != null && !isInProgress(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && hasEnded) {
      invalidateTopics(queries, [topics.everything]);
      void refetchStale(queries);
    }
    before.current = state;
  }, [queries, state, hasEnded]);
}

/** Columns of a file; requested again with each check. */
export function useImportColumns({ id, state, columns, told }: Import) {
  const query = callQuery(useApi(), viewImportColumns, { id });
  return useQuery({ ...query, queryKey: [...query.queryKey, state, columns, told], staleTime: 0, gcTime: 0 });
}

/** Sends a file; `onSent` receives the uploaded share, 0 to 1. Throws a Fault. */
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
      // A rejection may mean that somebody else has begun an import since the last poll.
      await queries.invalidateQueries({ queryKey });
    }
  };
}

/** Runs a call on an import and updates its state; shows the reason if it is rejected. */
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
