/** Reads the activity log for staff, and downloads it. */
import { type Actor, isStaff } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { subjectOf } from '#contract/core/ids.ts';
import type { DownloadToken } from '#contract/exports/model.ts';
import type { ListRecord, RecordEntry, RecordFilter, RecordList } from '#contract/moderation/model.ts';
import { recordTexts } from '#contract/moderation/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashToken, newToken } from '../accounts/index.ts';
import {
  type EntryRow,
  insertDownload,
  listEntries,
  listEntriesAfter,
  takeDownload,
} from './record-queries.ts';

/** Entries about members are for those who manage members (rules/record 2). */
export async function readRecord(
  { database }: AppContext,
  list: ListRecord,
  viewer: Actor,
): Promise<RecordList> {
  const { rows, total } = await listEntries(database, list, viewer);
  return { entries: rows.map(entryOf), total };
}

export async function startRecordDownload(
  { database }: AppContext,
  filter: RecordFilter,
  { memberId }: Viewer,
): Promise<DownloadToken> {
  const token = newToken();
  return { token: token.text, expiresAt: await insertDownload(database, token.hash, memberId, filter) };
}

/** Uses up the token. Throws `gone`, also for former staff. */
export async function takeRecord(
  { database }: AppContext,
  token: string,
): Promise<AsyncIterable<RecordEntry>> {
  const taken = await takeDownload(database, hashToken(token));
  if (taken === undefined || !isStaff(taken.role)) throw new Fault('gone', recordTexts.linkGone);
  const { filter, ...reader } = taken;
  return entriesOf(
    iterateRows((after, limit) => listEntriesAfter(database, filter, { reader, after, limit })),
  );
}

async function* entriesOf(rows: AsyncIterable<EntryRow>): AsyncGenerator<RecordEntry> {
  for await (const row of rows) yield entryOf(row);
}

function entryOf({
  actorId,
  actorName,
  isActorFormer,
  targetKind,
  targetId,
  title,
  isGone,
  placeKind,
  placeId,
  ...row
}: EntryRow) {
  const place = placeKind === null || placeId === null ? null : subjectOf(placeKind, placeId);
  return {
    ...row,
    actor: { id: actorId, name: actorName, isFormer: isActorFormer },
    target: { kind: targetKind, id: targetId, title, isGone, place },
  };
}
