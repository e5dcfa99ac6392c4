import type { CommentId } from '#contract/core/ids.ts';
import { readId } from './load.ts';

/**
 * What a guest was about to do, as it travels in navigation state: said on the sign-in page, and taken up again by the
 * page that they come back to (rules/accounts 43).
 */
export type SignInIntent =
  | { to: 'comment' | 'vote' | 'flag' | 'follow' }
  | { to: 'reply'; comment: CommentId };

/** One of the few that there are, whatever the state holds. */
export function readIntent(state: unknown): SignInIntent | undefined {
  const { intent } = (state ?? {}) as { intent?: { to?: unknown; comment?: unknown } };
  switch (intent?.to) {
    case 'comment':
    case 'vote':
    case 'flag':
    case 'follow':
      return { to: intent.to };
    case 'reply': {
      const comment = readId<CommentId>(String(intent.comment));
      return comment === undefined ? undefined : { to: 'reply', comment };
    }
    default:
      return undefined;
  }
}
