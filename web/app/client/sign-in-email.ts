import { tabStore } from './storage.ts';

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
