import { viewerTexts } from '#contract/accounts/viewer-texts.ts';
import { browserStore, type TextStore, tabStore } from './storage.ts';

/**
 * Stores the browser's side of a session: two keys in local storage, shared by all tabs, and its start time in this
 * tab's session storage (rules/accounts 34). Without storage (private modes, no browser) everybody is a guest.
 */
const tokenKey = 'token';
const statusKey = 'loginStatus';
const startKey = 'sessionStart';
/** The key of an entry that exists only for a moment. It notifies other tabs, and tells them why the session ends. */
const endKey = 'sessionEnd';

type LoginStatus = 'logged_in' | 'logged_out';

export interface Session {
  token: string | undefined;
  status: LoginStatus;
}

export const guest: Session = { token: undefined, status: 'logged_out' };

export interface SessionStore {
  /** Returns the same object until something changes, so that it may serve as a snapshot. */
  read(): Session;
  /** Starts a session. False if this browser cannot store it: then nobody is signed in. */
  start(token: string): boolean;
  /**
   * Removes the session; a failed sign-in does the same (rules/accounts 25). `farewell` is navigation state for the
   * next page.
   */
  clear(farewell?: object): void;
  farewell(): object | undefined;
  /** Called when the server no longer knows the token: removes it and remembers to show a message. */
  expire(why?: string): void;
  /** Returns the message to show, once after `expire` ended an existing session (rules/accounts 36). */
  timedOut(): string | undefined;
  acknowledgeTimeout(): void;
  /** Calls the listener when this tab or another one changed the session. */
  subscribe(listener: () => void): () => void;
}

export interface SessionPlaces {
  local: TextStore;
  perTab: TextStore;
  /** The target of the events that other tabs' changes cause. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
  now: () => Date;
}

export function createSessionStore({ local, perTab, events, now }: SessionPlaces): SessionStore {
  const listeners = new Set<() => void>();
  let snapshot = load();
  let ended: string | undefined;
  let lastWords: object | undefined;
  // The session's status remains without its token: the session ended while no page was open.
  if (snapshot.token === undefined && local.read(statusKey) === 'logged_in') {
    ended = viewerTexts.sessionTimedOut;
    clear();
  }

  function load(): Session {
    const token = local.read(tokenKey);
    const status = local.read(statusKey);
    return token !== undefined && status === 'logged_in' ? { token, status } : guest;
  }

  function announce(): void {
    const fresh = load();
    if (fresh.token !== snapshot.token) snapshot = fresh;
    if (fresh.token !== undefined) ended = undefined;
    for (const listener of listeners) listener();
  }

  function onStorage(event: Event): void {
    const { key, newValue } = event as StorageEvent;
    if (key === endKey && newValue !== null && snapshot.token !== undefined) ended = newValue;
    if (key === null || key === tokenKey || key === statusKey) announce();
  }

  function clear(farewell?: object): void {
    lastWords = farewell;
    local.write(tokenKey, undefined);
    local.write(statusKey, 'logged_out');
    perTab.write(startKey, undefined);
    announce();
  }

  return {
    read: () => snapshot,
    start(token) {
      local.write(tokenKey, token);
      local.write(statusKey, 'logged_in');
      perTab.write(startKey, now().toISOString());
      announce();
      const isKept = snapshot.token === token;
      if (!isKept) clear();
      return isKept;
    },
    clear,
    farewell: () => lastWords,
    expire(why = viewerTexts.sessionTimedOut) {
      if (snapshot.token !== undefined) ended = why;
      local.write(endKey, why);
      local.write(endKey, undefined);
      clear();
    },
    timedOut: () => ended,
    acknowledgeTimeout() {
      if (ended === undefined) return;
      ended = undefined;
      announce();
    },
    subscribe(listener) {
      if (listeners.size === 0) events?.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) events?.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The only session of this browser; on the server, a guest's. */
export const session = createSessionStore({
  local: browserStore,
  perTab: tabStore,
  events: typeof window === 'undefined' ? undefined : window,
  now: () => new Date(),
});

/**
 * Runs before the first paint and marks the document if this browser has a session. A member's header then never shows
 * the guest's links during hydration. It grants nothing.
 */
export const memberHint = `try{if(localStorage.getItem('${statusKey}')==='logged_in')document.documentElement.dataset.member=''}catch{}`;
