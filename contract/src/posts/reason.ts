/** Why the staff change, remove or restore what somebody else wrote: told to whose it is, and on record. */
import { codec, plain, requestOf } from '../core/codec.ts';
import { type Id, wireId } from '../core/ids.ts';
import { wireText } from '../core/scalars.ts';
import { reasonLimit } from './model.ts';

/** What the staff do to what others wrote. */
export const staffActs = [
  'edited',
  'removed',
  'restored',
  'activated',
  'deactivated',
  'featured',
  'unfeatured',
] as const;
export type StaffAct = (typeof staffActs)[number];

/** What a call takes with which the staff act, too; ignored of everybody else, and of what is one's own. */
export interface WithReason {
  reason?: string | undefined;
}

const reason = codec(
  wireText({ max: reasonLimit }).meta({
    description: 'Extension: why the staff do it, told to whose it is. Ignored of one’s own.',
  }),
  {
    toWire: (words: string | undefined) => words,
    fromWire: (words) => (words === '' ? undefined : words),
  },
);

export const reasonField = ['reason', reason] as const;

/** What is removed or restored. */
export interface ActOn<Target extends Id<string>> extends WithReason {
  id: Target;
}

export function actRequest<Target extends Id<string>>() {
  return requestOf<ActOn<Target>>({ id: ['id', plain(wireId<Target>())], reason: reasonField });
}
