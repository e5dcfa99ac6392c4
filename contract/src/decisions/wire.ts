/** Wire shapes of a decision and its outcome. */
import {
  booleanCodec,
  idCodec,
  integer,
  listOf,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  withDescription,
} from '../core/codec.ts';
import { type Id, wireIds } from '../core/ids.ts';
import { replyOf, sentence } from '../core/request.ts';
import { requiredBoolean, wireText } from '../core/scalars.ts';
import { type Decided, type DecidedAll, type Decision, decideLimit } from './decision.ts';

/** Longer than any valid reason, so that the rule's own sentence applies. */
const sentReason = plain(wireText({ max: 10_000 }));

/** `approves` describes 1 and 0; `tells` names the reader of the reason. */
export function decisionRequest<Of extends Id<string>>({
  approves,
  tells,
}: {
  approves: string;
  tells: string;
}) {
  return requestOf<Decision<Of>>({
    ids: ['ids', plain(wireIds<Of>({ max: decideLimit }))],
    isApproved: ['approve', withDescription(booleanCodec(requiredBoolean), approves)],
    reason: ['reason', withDescription(sentReason, tells)],
  });
}

export function decidedReply<Of extends Id<string>>() {
  const decided = objectOf<Decided<Of>>({
    id: ['id', idCodec()],
    isDone: ['done', withDescription(replyBoolean, '0 if it was not changed.')],
    message: ['message', sentence],
  });
  return replyOf<DecidedAll<Of>>({
    results: ['results', withDescription(listOf(decided), 'In the order of `ids`.')],
    waiting: ['totalCount', withDescription(integer, 'How many are waiting now.')],
  });
}
