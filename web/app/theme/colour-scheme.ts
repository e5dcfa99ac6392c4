/** Light or dark: the reader's choice in this browser, or else the system's preference. */
import { browserStore, type TextStore } from '../client/storage.ts';

type Scheme = 'light' | 'dark';

const key = 'colourScheme';
/** The key under which earlier versions stored the choice; it is read until the reader chooses again. */
const formerKey = 'mantine-color-scheme-value';
const systemPrefersDark = '(prefers-color-scheme: dark)';

/**
 * Runs before the first paint, so that no page flashes in the wrong colours. Style sheets use the attribute; a document
 * without it, as without scripts, is light.
 */
export const schemeHint = `{let s;try{s=localStorage.getItem('${key}')??localStorage.getItem('${formerKey}')}catch{}document.documentElement.dataset.colourScheme=s==='light'||s==='dark'?s:matchMedia('${systemPrefersDark}').matches?'dark':'light'}`;

/** The reader's choice; undefined if they follow the system. */
export function chosenScheme(store: TextStore): Scheme | undefined {
  const stored = store.read(key) ?? store.read(formerKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

/** Stores the choice. If it equals the system's preference, the page follows the system again. */
export function chooseScheme(store: TextStore, scheme: Scheme, system: Scheme): void {
  store.write(key, scheme === system ? undefined : scheme);
  store.write(formerKey, undefined);
}

/** Switches the scheme, here and in every other tab. */
export function toggleScheme(): void {
  const next = document.documentElement.dataset.colourScheme === 'dark' ? 'light' : 'dark';
  chooseScheme(browserStore, next, systemScheme());
  applyScheme();
}

/** Follows the system and choices in other tabs; returns a function that stops it. */
export function followScheme(): () => void {
  const system = window.matchMedia(systemPrefersDark);
  system.addEventListener('change', applyScheme);
  window.addEventListener('storage', applyScheme);
  return () => {
    system.removeEventListener('change', applyScheme);
    window.removeEventListener('storage', applyScheme);
  };
}

function applyScheme(): void {
  document.documentElement.dataset.colourScheme = chosenScheme(browserStore) ?? systemScheme();
}

function systemScheme(): Scheme {
  return window.matchMedia(systemPrefersDark).matches ? 'dark' : 'light';
}
