/** The reason for which staff edit, remove or restore another member's content. It is sent to the author and logged. */
import { codec, plain, requestOf } from '../core/codec.ts';
import { type Id, wireId } from '../core/ids.ts';
import { wireText } from '../core/scalars.ts';
import { reasonLimit } from './model.ts';

/** Staff actions on other members' content. */
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

/**
 * The reason field of calls that staff also use. It is ignored from other members, and for the viewer's own content.
 */
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

/** The subject to remove or restore. */
export interface ActOn<Target extends Id<string>> extends WithReason {
  id: Target;
}

export function actRequest<Target extends Id<string>>() {
  return requestOf<ActOn<Target>>({ id: ['id', plain(wireId<Target>())], reason: reasonField });
}
