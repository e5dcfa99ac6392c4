import { tabStore } from './storage.ts';

const key = 'signInEmail';

/**
 * The address that whoever sits here will sign in with, from registering or from a link that they opened. It is this
 * tab's own until then, and never part of an address (rules/accounts 44).
 */
export const signInEmail = {
  read: () => tabStore.read(key),
  note: (email: string) => tabStore.write(key, email),
  forget: () => tabStore.write(key, undefined),
};
