import { describe, expect, test } from 'vitest';
import { createSessionStore, guest, type SessionPlaces } from './session.ts';
import { textStore } from './storage.ts';

class MemoryStorage {
  readonly kept = new Map<string, string>();
  #events: Event[] = [];
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value);
    this.#changed(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
    this.#changed(key, null);
  }
  #changed(key: string, newValue: string | null) {
    this.#events.push(Object.assign(new Event('storage'), { key, newValue }));
  }
  /** Returns the storage events that other tabs receive, in order. */
  changes(act: () => void): Event[] {
    this.#events = [];
    act();
    return this.#events;
  }
}

function browser(kept: Record<string, string> = {}) {
  const local = new MemoryStorage();
  const perTab = new MemoryStorage();
  for (const [key, value] of Object.entries(kept)) local.setItem(key, value);
  const events = new EventTarget();
  const places: SessionPlaces = {
    local: textStore(() => local),
    perTab: textStore(() => perTab),
    events,
    now: () => new Date('2026-03-01T09:00:00Z'),
  };
  return { local, perTab, events, store: createSessionStore(places) };
}

/** Another tab that listens to changes. */
function otherTab(local: MemoryStorage) {
  const events = new EventTarget();
  const text = textStore(() => local);
  const store = createSessionStore({ local: text, perTab: text, events, now: () => new Date() });
  store.subscribe(() => undefined);
  return { events, store };
}

const signedIn = { token: 't1', loginStatus: 'logged_in' };

describe('a session', () => {
  test('stores both keys and the start time', () => {
    const { store, local, perTab } = browser();
    expect(store.start('t1')).toBe(true);
    expect(store.read()).toEqual({ token: 't1', status: 'logged_in' });
    expect(Object.fromEntries(local.kept)).toEqual(signedIn);
    expect(perTab.getItem('sessionStart')).toBe('2026-03-01T09:00:00.000Z');
  });

  test('requires both keys', () => {
    expect(browser({ token: 't1' }).store.read()).toBe(guest);
    expect(browser({ token: 't1', loginStatus: 'logged_out' }).store.read()).toBe(guest);
  });

  test('is cleared without touching drafts and the colour scheme', () => {
    const { store, local, perTab } = browser({ 'drafts:7': 'text', scheme: 'dark' });
    store.start('t1');
    store.clear();
    expect(store.read()).toEqual(guest);
    expect(Object.fromEntries(local.kept)).toEqual({
      loginStatus: 'logged_out',
      'drafts:7': 'text',
      scheme: 'dark',
    });
    expect(perTab.getItem('sessionStart')).toBeNull();
    expect(store.timedOut()).toBeUndefined();
  });

  test('shows once that it ended, but never to a guest', () => {
    const { store } = browser(signedIn);
    store.expire();
    expect(store.timedOut()).toBe('Session timed out');
    expect(store.read()).toEqual(guest);
    store.acknowledgeTimeout();
    expect(store.timedOut()).toBeUndefined();

    const disabled = browser(signedIn).store;
    disabled.expire('This account is disabled.');
    expect(disabled.timedOut()).toBe('This account is disabled.');

    const visitor = browser().store;
    visitor.expire();
    expect(visitor.timedOut()).toBeUndefined();
  });

  test('has ended if its token is missing while the status still says logged in', () => {
    const { store, local } = browser({ loginStatus: 'logged_in' });
    expect(store.timedOut()).toBe('Session timed out');
    expect(local.getItem('loginStatus')).toBe('logged_out');
  });

  test('follows other tabs while it has a subscriber', () => {
    const { store, local, events } = browser(signedIn);
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    local.removeItem('token');
    local.setItem('loginStatus', 'logged_out');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'loginStatus' }));
    expect(store.read()).toEqual(guest);
    expect(store.timedOut()).toBeUndefined();
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'drafts:7' }));
    expect(calls).toBe(1);
    stop();
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    expect(calls).toBe(1);
  });

  // rules/accounts 36
  test('shows in every tab that the server ended it, until the next session', () => {
    const { local, store } = browser(signedIn);
    const other = otherTab(local);
    const visitor = otherTab(new MemoryStorage());
    const told = local.changes(() => store.expire());
    for (const event of told) {
      other.events.dispatchEvent(event);
      visitor.events.dispatchEvent(event);
    }
    expect(other.store.read()).toBe(guest);
    expect(other.store.timedOut()).toBe('Session timed out');
    expect(visitor.store.timedOut()).toBeUndefined();
    expect([...local.kept.keys()]).toEqual(['loginStatus']);

    for (const event of local.changes(() => store.start('t2'))) other.events.dispatchEvent(event);
    expect(other.store.read().token).toBe('t2');
    expect(other.store.timedOut()).toBeUndefined();
  });

  // rules/accounts 34
  test('does not exist if storage is denied or full, and leaves nothing there', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const local = textStore(refuse);
    const store = createSessionStore({ local, perTab: local, events: undefined, now: () => new Date() });
    expect(store.read()).toBe(guest);
    expect(store.start('t1')).toBe(false);
    expect(store.read()).toBe(guest);

    const full = browser();
    full.local.setItem = (key: string, value: string) =>
      key === 'token' ? refuse() : full.local.kept.set(key, value);
    expect(full.store.start('t1')).toBe(false);
    expect(Object.fromEntries(full.local.kept)).toEqual({ loginStatus: 'logged_out' });
  });
});
