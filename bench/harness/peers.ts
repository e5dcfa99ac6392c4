/**
 * What applications of a like kind do, measured by ourselves with 50 connections on a machine of the kind that ours is
 * measured on: the lowest and the highest figure.
 */
import { type Line, newest } from './history.ts';
import { inWords, markdownTable } from './report.ts';

type Peer = 'NodeBB' | 'Vendure' | 'Ghost';

/** Part and figure of ours that stands beside it. */
type Ours = readonly [part: string, figure: string];

interface Comparison {
  what: string;
  peers: Partial<Record<Peer, string>>;
  /** The cache being empty every time. */
  fresh: Ours;
  /** What is kept. */
  kept?: Ours;
}

const comparisons: Comparison[] = [
  {
    what: 'a page with a list',
    peers: { NodeBB: '75 to 470/s', Ghost: '60 to 136/s' },
    fresh: ['uncached', 'home page, compressed: Guildhall'],
    kept: ['cached', 'home page, compressed: Guildhall'],
  },
  {
    what: 'a page with a thread',
    peers: { NodeBB: '105 to 181/s' },
    fresh: ['talk', 'thread page, compressed: Guildhall'],
    kept: ['kept-talk', 'thread page, compressed: Guildhall'],
  },
  {
    what: 'a list of 20 as JSON',
    peers: { NodeBB: '83 to 455/s', Vendure: '18 to 82/s, of 10,000 products' },
    fresh: ['uncached', 'list of 20: Guildhall'],
    kept: ['cached', 'home list call, compressed: Guildhall'],
  },
  {
    what: 'a reply written',
    peers: { NodeBB: '23 to 206/s' },
    fresh: ['writes', 'comment: Guildhall'],
  },
  {
    what: 'a search for a common word',
    peers: { NodeBB: '0.15 to 24/s' },
    fresh: ['search', 'common word, cache empty: Guildhall'],
    kept: ['search', 'common word, kept replies: Guildhall'],
  },
  {
    what: 'memory under load',
    peers: { NodeBB: '670 to 1,026 MB' },
    fresh: ['memory', 'under load: memory'],
  },
];

const peers: Peer[] = ['NodeBB', 'Vendure', 'Ghost'];

/** Beside ours of the newest whole runs. */
export function peersTable(history: readonly Line[]): string {
  const lines = newest(history);
  const oursIn = (ours: Ours | undefined) => {
    const line = lines.find(({ part, figure }) => part === ours?.[0] && figure === ours[1]);
    return line === undefined ? '' : inWords(line);
  };
  const rows = comparisons.map(({ what, peers: theirs, fresh, kept }) => [
    what,
    ...peers.map((peer) => theirs[peer] ?? ''),
    oursIn(fresh),
    oursIn(kept),
  ]);
  return markdownTable(['what', ...peers, 'Guildhall, cache empty', 'Guildhall, kept'], rows).join('\n');
}
