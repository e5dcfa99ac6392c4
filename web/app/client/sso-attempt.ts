import { type TextStore, tabStore } from './storage.ts';

/**
 * What this tab keeps while one signs in at the community site: the secret without which nothing that comes back is worth
 * anything, and where one was (rules/single-sign-on 3). It is taken once.
 */
export interface SsoAttempt {
  secret: string;
  /** One links the account that one is signed in to. */
  isLink: boolean;
  /** Navigation state of the sign-in page, as data; whoever reads it checks what it holds. */
  state: unknown;
}

const key = 'ssoAttempt';

export function ssoAttempts(store: TextStore) {
  return {
    note: (attempt: SsoAttempt) => store.write(key, JSON.stringify(attempt)),
    take(): SsoAttempt | undefined {
      const text = store.read(key);
      store.write(key, undefined);
      return text === undefined ? undefined : read(text);
    },
  };
}

function read(text: string): SsoAttempt | undefined {
  try {
    const { secret, isLink, state } = JSON.parse(text) as Partial<SsoAttempt>;
    return typeof secret === 'string' ? { secret, isLink: isLink === true, state } : undefined;
  } catch {
    return undefined;
  }
}

export const ssoAttempt = ssoAttempts(tabStore);
