/** How a phone meets the pages on a first visit, and how quickly one goes from one to the next. */
import { startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { freshDataDir, jobsAreDone, removeDataDir } from '../harness/catalogues.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import { goThereAndBack } from '../harness/navigation.ts';
import { kibibytes, median } from '../harness/numbers.ts';
import { middleVisit, scoreNames, type Visit, visitOnce } from '../harness/visits.ts';
import type { Part } from './part.ts';

const barOf = {
  performance: bars.lighthousePerformance,
  accessibility: bars.lighthouseOther,
  'best-practices': bars.lighthouseOther,
  seo: bars.lighthouseOther,
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

/** Visits of a page at most, and ways to a product and back. */
const most = 3;
const ways = 7;

export const lighthouse: Part = {
  name: 'lighthouse',
  minutes: 6,
  async measure({ rounds }) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    const times = Math.min(most, rounds);
    try {
      // Until its pictures are drawn, the demo content is shown by others, and drawing takes the processor.
      await jobsAreDone(dataDir);
      const visits = await visitAll(application.origin, times);
      const way = await goThereAndBack(application.origin + pages.listing, ways);
      return {
        title: 'Pages on a phone',
        how: `Lighthouse, mobile, its usual throttling, medians of ${times} visits with an empty browser; bytes are as they travelled, headers included. Scores fall where other work takes the processor. The way from a list to a product and back: a click until the frame that shows the heading, not throttled, medians of ${ways}.`,
        rows: [
          ...visits.map(([name, visit]): Row => [name, cellsOf(name, visit)]),
          ['a product from a list', { click: timed(median(way.there), 'ms', bars.nextPage) }],
          ['and back', { click: timed(median(way.back), 'ms', bars.nextPage) }],
        ],
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
    found.push([name as PageName, middleVisit(visits)]);
  }
  return found;
}

function cellsOf(page: PageName, { scores, times: { fcp, lcp, tbt }, shift, loaded }: Visit): Row[1] {
  const isJudged = (name: (typeof scoreNames)[number]) => name !== 'seo' || page !== unlisted;
  return {
    ...Object.fromEntries(
      scoreNames.map((name) => [
        name,
        timed(scores[name], 'points', isJudged(name) ? barOf[name] : undefined),
      ]),
    ),
    FCP: timed(fcp / 1000, 's'),
    LCP: timed(lcp / 1000, 's'),
    TBT: timed(tbt, 'ms'),
    CLS: timed(shift, 'shift', bars.layoutShift),
    scripts: counted(loaded.Script.files, 'files', bars.scriptFiles),
    'size of scripts': timed(kibibytes(loaded.Script.bytes), 'KiB', bars.scriptSize),
    styles: counted(loaded.Stylesheet.files, 'files', bars.styleFiles),
    'size of styles': timed(kibibytes(loaded.Stylesheet.bytes), 'KiB'),
    fonts: counted(loaded.Font.files, 'files'),
    'size of fonts': timed(kibibytes(loaded.Font.bytes), 'KiB'),
    pictures: counted(loaded.Image.files, 'files'),
    'size of pictures': timed(kibibytes(loaded.Image.bytes), 'KiB'),
  };
}
