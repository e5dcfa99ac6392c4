/** How a phone meets the pages on a first visit, and how quickly one goes from one to the next. */
import { startApplication } from '../harness/application.ts';
import { freshDataDir, removeDataDir } from '../harness/catalogues.ts';
import { goThereAndBack } from '../harness/navigation.ts';
import { median } from '../harness/numbers.ts';
import type { Verdict } from '../harness/report.ts';
import { middleOf, scoreNames, type Visit, visitOnce } from '../harness/visits.ts';
import type { Part } from './part.ts';

/** The bars. */
const bars = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  shift: 0.02,
  scripts: 12,
  styles: 2,
  /** Milliseconds to the next page. */
  next: 100,
};

const pages = {
  home: '/',
  listing: '/deals/learning',
  product: '/deal/60',
  thread: '/huddle/1',
  search: '/search?deal=course',
};
type PageName = keyof typeof pages;

/** It asks search engines to leave it out, which Lighthouse takes for a fault. */
const unlisted: PageName = 'search';

const ways = 7;

export const lighthouse: Part = {
  name: 'lighthouse',
  minutes: 6,
  async measure({ rounds }) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      const visits = await visitAll(application.origin, Math.min(3, rounds));
      const way = await goThereAndBack(application.origin + pages.listing, ways);
      return {
        title: 'Pages on a phone',
        how: `Lighthouse, mobile, its usual throttling, medians of ${Math.min(3, rounds)} visits with an empty browser; bytes are as they travelled, headers included. Scores fall where other work takes the processor. The way from a list to a product and back: a click until the frame that shows the heading, not throttled, medians of ${ways}.`,
        columns: [
          'page',
          ...scoreNames,
          'FCP s',
          'LCP s',
          'TBT ms',
          'CLS',
          'script',
          'style',
          'font',
          'picture',
        ],
        rows: visits.map(([name, visit]) => [name, ...figuresOf(visit)]),
        verdicts: [...visits.flatMap(verdictsOn), nextPage('there', way.there), nextPage('back', way.back)],
      };
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

async function visitAll(origin: string, times: number): Promise<[PageName, Visit][]> {
  const found: [PageName, Visit][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const visits: Visit[] = [];
    while (visits.length < times) visits.push(await visitOnce(origin + path));
    found.push([name as PageName, middleOf(visits)]);
  }
  return found;
}

function figuresOf({ scores, times: { fcp, lcp, tbt }, shift, loaded }: Visit): string[] {
  const sent = ({ files, bytes }: { files: number; bytes: number }) =>
    `${files}, ${(bytes / 1024).toFixed(1)} KiB`;
  return [
    ...scoreNames.map((name) => String(scores[name])),
    (fcp / 1000).toFixed(2),
    (lcp / 1000).toFixed(2),
    tbt.toFixed(0),
    shift.toFixed(3),
    ...[loaded.Script, loaded.Stylesheet, loaded.Font, loaded.Image].map(sent),
  ];
}

function verdictsOn([page, { scores, shift, loaded }]: [PageName, Visit]): Verdict[] {
  const judged = scoreNames.filter((name) => name !== 'seo' || page !== unlisted);
  const files = { scripts: loaded.Script.files, styles: loaded.Stylesheet.files };
  return [
    ...judged.map((name) => ({
      bar: `${page}: ${name} at least ${bars.scores[name]}`,
      measured: String(scores[name]),
      holds: scores[name] >= bars.scores[name],
    })),
    {
      bar: `${page}: layout shift at most ${bars.shift}`,
      measured: shift.toFixed(3),
      holds: shift <= bars.shift,
    },
    {
      bar: `${page}: at most ${bars.scripts} scripts and ${bars.styles} style sheets`,
      measured: `${files.scripts} and ${files.styles}`,
      holds: files.scripts <= bars.scripts && files.styles <= bars.styles,
    },
  ];
}

function nextPage(direction: string, measured: number[]): Verdict {
  const middle = median(measured);
  return {
    bar: `a product from a list, ${direction}: at most ${bars.next} ms`,
    measured: `${middle.toFixed(0)} ms`,
    holds: middle <= bars.next,
  };
}
