import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubjectId, SubjectKind } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import { readBulkProgress } from '#contract/posts/staff-calls.ts';
import type { AskBulk, AskedBulk, BulkAct, BulkProgress } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { invalidateTopics } from '../../client/changes.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { totalText } from './counts.ts';

export type BulkAsk<Act extends BulkAct> = Omit<AskBulk, 'act' | 'filter'> & { act: Act };

interface BulkInput<Act extends BulkAct> {
  kind: SubjectKind;
  /** Name of a row. */
  thing: string;
  /** Starts the action. Throws a Fault if that fails. */
  ask: (request: BulkAsk<Act>) => Promise<AskedBulk>;
  table: TableAct;
}

type Running = AskedBulk & { act: BulkAct; ids: SubjectId[] };

/** A bulk action that the server runs in the background; shows its progress and result. */
export function useBulkAct<Act extends BulkAct>({ kind, thing, ask, table }: BulkInput<Act>) {
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const { data: progress } = useQuery({
    ...callQuery(useApi(), readBulkProgress, { id: running?.id ?? 0 }),
    enabled: running !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => isUnderWay(state.data) && lookEvery,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is finished.
  useEffect(() => {
    if (running === undefined || progress === undefined || isUnderWay(progress)) return;
    setRunning(undefined);
    invalidateTopics(queries, [topics.lists(kind), ...running.ids.map((id) => topicOf(kind, id))]);
    table.done(outcomeText(running, progress, thing), progress.hasFailed ? 'bad' : 'good');
  }, [running, progress]);

  /** Starts the action. Throws a Fault if that fails. */
  async function begin(request: BulkAsk<Act>): Promise<void> {
    setRunning({ ...(await ask(request)), act: request.act, ids: request.ids });
  }
  return { begin, running, progress: running && progress };
}

/** Milliseconds between two polls. */
const lookEvery = 400;

function isUnderWay(progress: BulkProgress | undefined): boolean {
  return progress === undefined || progress.finishedAt === null;
}

const topicOf = (kind: SubjectKind, id: SubjectId) =>
  topics.subject({ kind, id } as Parameters<typeof topics.subject>[0]);

/** Result message of a bulk action. */
type Asked = Pick<AskedBulk, 'isPart'> & { act: BulkAct };

/** `thing` is the name of a row. */
export function outcomeText({ act, isPart }: Asked, progress: BulkProgress, thing: string): string {
  const { total, done, changed, hasFailed } = progress;
  const counted = (count: number) => totalText(count, count, thing);
  const sentences = [staffPostTexts.worked(act, counted(changed))];
  if (hasFailed) sentences.push(staffPostTexts.brokeOff(done, counted(total)));
  else if (changed < total) sentences.push(staffPostTexts.notAll(counted(total)));
  if (isPart) sentences.push(staffPostTexts.isPart);
  return sentences.join(' ');
}
