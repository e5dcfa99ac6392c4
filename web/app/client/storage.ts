/**
 * What this browser keeps for us. Storage may refuse, because the person switched it off, because it is full or
 * because there is no browser: then nothing is found and nothing is kept.
 */
export interface TextStore {
  read(key: string): string | undefined;
  /** `undefined` takes away what is there. False when storage refused. */
  write(key: string, text: string | undefined): boolean;
  keys(): string[];
}

/** `open` is asked each time: merely naming the storage may be refused, too. */
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

/** Shared by all tabs, for good. */
export const browserStore = textStore(() => window.localStorage);
/** This tab's own, for as long as it lives. */
export const tabStore = textStore(() => window.sessionStorage);

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
