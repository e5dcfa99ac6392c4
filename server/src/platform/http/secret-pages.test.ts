import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { tokenPagePrefixes } from '#contract/core/paths.ts';
import { setUpApp } from '../../testing/app.ts';
import { getLines, openConnection } from '../../testing/raw-connection.ts';
import type { PageSource } from './pages.ts';

const routes = tokenPagePrefixes.map((prefix) => ({ path: `${prefix}:token` }));
const rendered: string[] = [];
/** Matches addresses with the pages' own router. */
const pages: PageSource = {
  isStrict: true,
  // Consecutive slashes count once, as for the pages.
  reduceAddress: (address) => address.replace(/\/{2,}/g, '/'),
  async render({ url }) {
    const { pathname } = new URL(url);
    rendered.push(pathname);
    const holdsSecret = matchRoutes(routes, { pathname }) !== null;
    return { status: 200, headers: {}, html: pathname, scripts: [], holdsSecret };
  },
};

const app = await setUpApp({ pages, isWorking: false });

/** Sends the address literally, without normalisation. */
async function open(target: string): Promise<string> {
  const lines = getLines(target, { connection: 'close' });
  return (await openConnection(app, lines)).closed;
}

/** Each contains `TOKEN`. */
const spellings = [
  ...'/authenticate/TOKEN /AUTHENTICATE/TOKEN /passwordreset/TOKEN /PasswordReset/TOKEN?page=2'.split(' '),
  ...'/authenticate/TOKEN/ /authenticate/TOKEN// /authenticate/TOKEN. /authenticate/TOKEN/.'.split(' '),
  ...'/authenticate/TOKEN/more //authenticate/TOKEN /authenticate//TOKEN ///unsubscribe///TOKEN'.split(' '),
  ...'/%61uthenticate/TOKEN /%61%75thenticate/TOKEN/ /%41uthenticate/TOKEN'.split(' '),
  ...'/unsubscrib%65/TOKEN?sort=new /./authenticate/TOKEN /deal/../authenticate/TOKEN'.split(' '),
  ...'/deal/%2e%2e/letters/TOKEN /%2e/invitation/TOKEN \\authenticate\\TOKEN'.split(' '),
  ...'/deal\\..\\keep-email/TOKEN'.split(' '),
];

describe('a page whose address holds a secret', () => {
  test.each(spellings)('is never cached, in the spelling %s', async (spelling) => {
    const target = spelling.replace('TOKEN', `t${spellings.indexOf(spelling)}`);
    const before = rendered.length;
    const replies = [await open(target), await open(target)];
    for (const reply of replies) {
      expect(reply).toMatch(/^cache-control: no-store\r$/im);
    }
    // If there is a page, it is rendered for each request.
    expect([0, 2]).toContain(rendered.length - before);
  });

  test('is distinguished from similar pages', async () => {
    for (const target of ['/deal/authenticate', '/authenticate', '/deals/letters']) {
      expect(await open(target)).toMatch(/^cache-control: no-cache\r$/im);
    }
  });
});
