/** How long a reply may still be given after something that it shows was dropped: not at all, unless both allow it. */
import type { CachedReply } from './cached-reply.ts';

export interface Lateness {
  /** Whether a change of this topic may be seen late. */
  ofTopic: (topic: string) => boolean;
  /** How late at the most. */
  milliseconds: number;
}

export const neverLate: Lateness = { ofTopic: () => false, milliseconds: 0 };

/** Until when the reply may be given, in milliseconds since 1970, when the topic was dropped at this moment. */
export function lateUntil(
  { ofTopic, milliseconds }: Lateness,
  reply: CachedReply,
  topic: string,
  droppedAt: number,
): number {
  return reply.mayBeLate && ofTopic(topic) ? droppedAt + milliseconds : Number.NEGATIVE_INFINITY;
}
