import Bowser from 'bowser';
import type { OwnSession } from '#contract/accounts/model.ts';

/** Longer ones say nothing more, and take longer to read. */
const maxRead = 500;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/** Names that the library knows, and nothing else of what was sent (rules/accounts 48). */
export function readUserAgent(userAgent = ''): Pick<OwnSession, 'browser' | 'system'> {
  const text = userAgent.slice(0, maxRead);
  if (text === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(text);
  return { browser: known(browsers, browser.name), system: known(systems, os.name) };
}

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null;
}
