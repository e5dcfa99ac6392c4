/** Light or dark: what the reader chose in this browser, else what the system prefers. */
import { browserStore, type TextStore } from '../client/storage.ts';

type Scheme = 'light' | 'dark';

const key = 'colourScheme';
/** Where the choice was kept before; it is read until the reader chooses anew. */
const formerKey = 'mantine-color-scheme-value';
const systemPrefersDark = '(prefers-color-scheme: dark)';

/**
 * Runs before the first paint, so that no page flashes in the wrong colours. Style sheets go by the attribute; a
 * document without it, as without scripts, is light.
 */
export const schemeHint = `{let s;try{s=localStorage.getItem('${key}')??localStorage.getItem('${formerKey}')}catch{}document.documentElement.dataset.colourScheme=s==='light'||s==='dark'?s:matchMedia('${systemPrefersDark}').matches?'dark':'light'}`;

/** Undefined for whoever follows the system. */
export function chosenScheme(store: TextStore): Scheme | undefined {
  const kept = store.read(key) ?? store.read(formerKey);
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}

/** Choosing what the system prefers goes back to following it. */
export function chooseScheme(store: TextStore, scheme: Scheme, system: Scheme): void {
  store.write(key, scheme === system ? undefined : scheme);
  store.write(formerKey, undefined);
}

/** From one to the other, here and in every other tab. */
export function toggleScheme(): void {
  const next = document.documentElement.dataset.colourScheme === 'dark' ? 'light' : 'dark';
  chooseScheme(browserStore, next, systemScheme());
  applyScheme();
}

/** Goes along with the system and with what is chosen in other tabs; answers how to end that. */
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
