/**
 * Access to browser storage. Storage may fail because it is switched off, full or unavailable outside a browser. Then
 * nothing is found and nothing is stored.
 */
export interface TextStore {
  read(key: string): string | undefined;
  /** `undefined` removes the entry. Returns false if storage failed. */
  write(key: string, text: string | undefined): boolean;
  keys(): string[];
}

/** `open` is called each time: even naming the storage may fail. */
export function textStore(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TextStore {
  return {
    read: (key) => attempt(() => open().getItem(key)) ?? undefined,
    write: (key, text) =>
      attempt(() => {
        if (text === undefined) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      }) ?? false,
    keys: () => attempt(() => Object.keys(open())) ?? [],
  };
}

/** Shared by all tabs, without expiry. */
export const browserStore = textStore(() => window.localStorage);
/** This tab's own, for the tab's lifetime. */
export const tabStore = textStore(() => window.sessionStorage);

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
