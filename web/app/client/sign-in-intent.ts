import type { CommentId } from '#contract/core/ids.ts';
import { readId } from './page-load.ts';
import { tabStore } from './storage.ts';

/**
 * The action that a guest was about to take, as it travels in navigation state. The sign-in page shows it, and the page
 * to which the guest returns resumes it (rules/accounts 43).
 */
export type SignInIntent =
  | { to: 'comment' | 'vote' | 'flag' | 'follow' | 'save' }
  | { to: 'reply'; comment: CommentId };

/** Returns one of the known intents; undefined for any other state. */
export function readIntent(state: unknown): SignInIntent | undefined {
  const { intent } = (state ?? {}) as { intent?: { to?: unknown; comment?: unknown } };
  switch (intent?.to) {
    case 'comment':
    case 'vote':
    case 'flag':
    case 'follow':
    case 'save':
      return { to: intent.to };
    case 'reply': {
      const comment = readId<CommentId>(String(intent.comment));
      return comment === undefined ? undefined : { to: 'reply', comment };
    }
    default:
      return undefined;
  }
}

const key = 'signInEmail';

/**
 * The e-mail address with which the visitor will sign in, from registering or from an opened link. It stays in this tab
 * until then, and never becomes part of a URL (rules/accounts 44).
 */
export const signInEmail = {
  read: () => tabStore.read(key),
  note: (email: string) => tabStore.write(key, email),
  forget: () => tabStore.write(key, undefined),
};
