import { type TextStore, tabStore } from './storage.ts';

/**
 * Data that this tab stores during a sign-in at the community site: the secret without which no response is accepted,
 * and the previous page (rules/single-sign-on 3). It can be taken once.
 */
export interface SsoAttempt {
  secret: string;
  /** True if the viewer links the account that is signed in. */
  isLink: boolean;
  /** Navigation state of the sign-in page, as untrusted data; readers must check it. */
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
