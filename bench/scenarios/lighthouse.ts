/** First visits as Lighthouse judges them: a phone on a slow line, with an empty browser cache. */
import { chromium } from '@playwright/test';
import runLighthouse, { type Result } from 'lighthouse';
import { chromiumOptions } from '../../e2e/harness/chromium.ts';
import { freePort } from '../../tools/launch/free-port.mjs';
import { withApplication } from '../harness/application.ts';
import type { Figure, Scenario } from '../harness/scenario.ts';
import { median } from '../harness/statistics.ts';

const pages = {
  home: '/',
  listing: '/deals/learning',
  events: '/events',
  product: '/deal/60',
  thread: '/huddle/1',
};

export const lighthouse: Scenario = {
  name: 'lighthouse',
  summary: 'first visits of a phone to home, listing, events, product and thread of the demo content',
  run: ({ settings, dataSets }) =>
    withApplication({ dataDir: dataSets.emptyDirectory(), hasDemo: true }, async ({ origin }) => {
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const visits: Figure[][] = [];
        while (visits.length < settings.visits) visits.push(figuresOf(name, await visit(origin + path)));
        const medianAt = (place: number) => median(visits.map((visit) => visit[place]?.value ?? Number.NaN));
        figures.push(...(visits[0] ?? []).map((figure, place) => ({ ...figure, value: medianAt(place) })));
      }
      return figures;
    }),
};

async function visit(url: string): Promise<Result> {
  const port = await freePort();
  const { executablePath, args } = chromiumOptions;
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await runLighthouse(url, { port, output: 'json', logLevel: 'silent' });
    if (result === undefined || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message}`);
    }
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** The browser tests count what a first visit loads. */
function figuresOf(page: string, { categories, audits }: Result): Figure[] {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return [
    { name: `${page}: performance`, unit: 'points', value: score('performance'), bar: { atLeast: 95 } },
    { name: `${page}: accessibility`, unit: 'points', value: score('accessibility'), bar: { atLeast: 100 } },
    {
      name: `${page}: best practices`,
      unit: 'points',
      value: score('best-practices'),
      bar: { atLeast: 100 },
    },
    { name: `${page}: SEO`, unit: 'points', value: score('seo'), bar: { atLeast: 100 } },
    { name: `${page}: layout shift`, unit: 'share', value: shift, bar: { atMost: 0.02 } },
  ];
}
