/** From one page to the next without a reload, as the browser shows it. */
import type { Page } from '@playwright/test';
import { openBrowser } from './browser.ts';

/** Milliseconds from coming to a link until the press, of a quick hand. */
const reaction = 150;

export interface WayThere {
  /** Milliseconds from each click until a frame shows the heading of the page that it leads to. */
  there: number[];
  back: number[];
}

/** From a list to its first products, one after the other, and back each time. */
export async function goThereAndBack(listUrl: string, times: number): Promise<WayThere> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(listUrl);
    await page.locator('html[data-hydrated]').waitFor();
    const way: WayThere = { there: [], back: [] };
    for (let place = 0; place < times; place += 1) {
      const link = page.locator('article h3 a').nth(place);
      const title = (await link.textContent()) ?? '';
      const list = (await page.locator('h1').textContent()) ?? '';
      // Whoever presses a link has come to it first, and takes this long at least to press.
      await link.hover();
      await page.waitForTimeout(reaction);
      way.there.push(await shownAfter(page, title, () => link.click()));
      way.back.push(await shownAfter(page, list, () => page.evaluate('history.back()')));
    }
    return way;
  } finally {
    await browser.close();
  }
}

/** Milliseconds from what is done until the heading is shown. */
async function shownAfter(page: Page, heading: string, act: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate<number>(untilShown(heading));
  await act();
  return shown;
}

/** Runs in the page: from the next click, or the next way back, to the frame after the heading came. */
function untilShown(heading: string): string {
  return `new Promise((resolve) => {
    let began;
    const begin = () => { began = performance.now(); };
    addEventListener('click', begin, { once: true, capture: true });
    addEventListener('popstate', begin, { once: true, capture: true });
    const seen = new MutationObserver(() => {
      if (began === undefined || document.querySelector('h1')?.textContent !== ${JSON.stringify(heading)}) return;
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - began)));
    });
    seen.observe(document.body, { childList: true, characterData: true, subtree: true });
  })`;
}
