/** First visits as Lighthouse judges them: a phone on a slow line, simulated from what a quick one did. */
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../../tools/launch/free-port.mjs';
import { openBrowser } from './browser.ts';
import { median, sum } from './numbers.ts';

export const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timeNames = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
} as const;
const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const;

export interface Visit {
  /** Out of 100. */
  scores: Record<(typeof scoreNames)[number], number>;
  /** Milliseconds. */
  times: Record<keyof typeof timeNames, number>;
  /** Of what moved on the screen. */
  shift: number;
  /** Bytes as they travelled, with their headers. */
  loaded: Record<(typeof kinds)[number], { files: number; bytes: number }>;
}

/** In a browser that has kept nothing. Throws when the page could not be judged. */
export async function visitOnce(url: string): Promise<Visit> {
  const port = await freePort();
  const browser = await openBrowser(port);
  try {
    const judged = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
    const failure = judged?.lhr.runtimeError;
    if (judged === undefined || failure) {
      throw new Error(`Lighthouse could not judge ${url}: ${failure?.message ?? 'it said nothing'}`);
    }
    return visitOf(judged.lhr);
  } finally {
    await browser.close();
  }
}

/** Each figure's median. */
export function middleVisit(visits: Visit[]): Visit {
  const middle = (figure: (visit: Visit) => number) => median(visits.map(figure));
  return {
    scores: each(scoreNames, (name) => middle(({ scores }) => scores[name])),
    times: each(['fcp', 'lcp', 'tbt'], (name) => middle(({ times }) => times[name])),
    shift: middle(({ shift }) => shift),
    loaded: each(kinds, (kind) => ({
      files: middle(({ loaded }) => loaded[kind].files),
      bytes: middle(({ loaded }) => loaded[kind].bytes),
    })),
  };
}

function visitOf({ categories, audits }: Result): Visit {
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: each(scoreNames, (name) => Math.round((categories[name]?.score ?? 0) * 100)),
    times: each(['fcp', 'lcp', 'tbt'], (name) => figure(timeNames[name])),
    shift: figure('cumulative-layout-shift'),
    loaded: loadedIn(requestsOf(audits)),
  };
}

interface Request {
  resourceType: string;
  transferSize: number;
  url: string;
}

function requestsOf(audits: Result['audits']): Request[] {
  const details = audits['network-requests']?.details;
  return details?.type === 'table' ? (details.items as unknown as Request[]) : [];
}

/** Signs that styles hold within themselves are not loaded. */
function loadedIn(requests: Request[]): Visit['loaded'] {
  return each(kinds, (kind) => {
    const found = requests.filter(({ resourceType, url }) => resourceType === kind && url.startsWith('http'));
    return { files: found.length, bytes: sum(found.map(({ transferSize }) => transferSize)) };
  });
}

function each<Name extends string, Value>(names: readonly Name[], figure: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, Value>;
}
