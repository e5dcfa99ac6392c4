import type { MemberId } from '#contract/core/ids.ts';
import type { KeptAct } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { toldOf } from './policy.ts';
import { listActsOn, listOwnActs, type RecordRow, recordedKinds } from './record-queries.ts';

export async function* keptActs(database: Database, memberId: MemberId): AsyncGenerator<KeptAct> {
  yield* told(everyRow((after, limit) => listOwnActs(database, { memberId, after, limit })));
  for (const kind of recordedKinds) {
    yield* told(everyRow((after, limit) => listActsOn(database, kind, { memberId, after, limit })));
  }
}

async function* told(rows: AsyncIterable<RecordRow>): AsyncGenerator<KeptAct> {
  for await (const { id: _entry, isAboutOwn, ...act } of rows) yield toldOf(act, { isAboutOwn });
}
