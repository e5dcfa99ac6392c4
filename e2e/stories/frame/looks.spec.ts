import type { Locator, Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { comments } from '../../fixtures/comments.ts';
import { postHuddle } from '../../fixtures/huddles.ts';
import { arriveSignedIn, idOf, newMember, tokenOf } from '../../fixtures/members.ts';
import { opened, openRow, sendByCall } from '../../fixtures/messages.ts';
import { expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test.describe('on paper @once', () => {
  test.use({ ownContext: true, colorScheme: 'dark' });

  test('is what one reads, in black on white, and nothing to press', async ({ page }) => {
    const { id } = await dealTitled(examples.threePrices);
    await visit(page, `/deal/${id}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.locator('form:visible')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(comments(page).getByRole('listitem').first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const buy = page.getByRole('link', { name: 'Buy Now' });
    expect(await buy.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('https://');
    const picture = await page.getByRole('main').getByRole('img').first().boundingBox();
    expect(picture?.height).toBeLessThan(300);
  });

  test('is an opened message alone, and a list without boxes to select', async ({
    memberPage: page,
    member,
    author,
  }) => {
    await sendByCall(author, { to: member, subject: 'Keys', text: 'Who has them?' });
    await visit(page, '/mails');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Keys' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByText(/^Select/).filter({ visible: true })).toHaveCount(0);

    await page.emulateMedia({ media: 'screen' });
    await openRow(page, 'Keys');
    await expect(opened(page)).toContainText('Who has them?');
    await page.emulateMedia({ media: 'print' });
    await expect(opened(page).getByText('Who has them?')).toBeVisible();
    await expect(opened(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('main')).toBeHidden();
    await expect(page.locator('button:visible')).toHaveCount(0);
  });

  test('leaves out the headings of what is filled in', async ({ page }) => {
    const admin = await newMember('admin');
    await arriveSignedIn(page, admin);
    const panel = async (tab: string) => visit(page, `/profile/${await idOf(admin)}?tab=${tab}`);
    await panel('categories');
    await expect(page.getByRole('heading', { name: 'Add a category' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Add a category' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible();

    await page.emulateMedia({ media: 'screen' });
    await panel('users');
    await expect(page.getByRole('heading', { name: 'Import members' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /port members$/ }).filter({ visible: true })).toHaveCount(
      0,
    );
  });

  test('is a table without what one may do with a row, but for where it leads away', async ({ page }) => {
    await visit(page, '/search?deal=course');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table').getByRole('link', { name: 'Buy Now' }).first()).toBeVisible();
    const admin = await newMember('admin');
    await arriveSignedIn(page, admin);
    for (const [tab, act, head] of [
      ['users', 'Manage', 'Manage'],
      ['products', 'Edit', 'Actions'],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await visit(page, `/profile/${await idOf(admin)}?tab=${tab}`);
      await expect(page.getByRole('columnheader', { name: head })).toHaveCount(1);
      await expect(page.getByRole('link', { name: new RegExp(`^${act} `) })).not.toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('columnheader', { name: head })).toHaveCount(0);
      await expect(page.getByRole('link', { name: new RegExp(`^${act} `) })).toHaveCount(0);
    }
  });
});

test.describe('where the system has colours of its own @phone', () => {
  test.use({ ownContext: true });

  test('signs are seen, and what is pressed', async ({ memberPage: page }) => {
    const { id } = await dealTitled(examples.threePrices);
    await page.emulateMedia({ forcedColors: 'active' });
    await visit(page, `/deal/${id}`);
    await expect(page.getByRole('button', { name: 'Picture 1 of' })).toBeVisible();
    const like = page.getByRole('button', { name: /^Like: / }).first();
    const ground = await like.evaluate((button) => getComputedStyle(button).backgroundColor);
    const pressed = page.waitForResponse('**/api/like');
    await like.click();
    await pressed;
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).not.toHaveCSS('background-color', ground);
    const { seen, unseen } = await drawnSigns(page);
    expect(unseen).toEqual([]);
    expect(seen).toBeGreaterThan(8);
  });
});

test('a title breaks no line at a hyphen @phone', async ({ page, author }) => {
  await postHuddle(author.token, { title: 'A follow-up on long-term care and cross-border annuities' });
  const { id } = await dealTitled(examples.offline);
  for (const path of ['/', '/deals/learning', '/huddles', `/deal/${id}`]) {
    await visit(page, path);
    const { whole, broken } = await hyphenatedWords(page);
    expect(whole, path).toBeGreaterThan(0);
    expect(broken, path).toEqual([]);
  }
});

test('text that is twice as large is not cut off @phone', async ({ page, author }) => {
  const [online, offline] = [await dealTitled(examples.threePrices), await dealTitled(examples.offline)];
  // Of somebody whose face is two letters.
  await prepare(
    '/api/addDealComments',
    { dealId: offline.id, comment: '<p>Is there a ramp?</p>' },
    author.token,
  );
  for (const path of ['/', `/deal/${online.id}`, `/deal/${offline.id}`, '/search?deal=course', '/login']) {
    await visit(page, path);
    await expectWholeWhenLarge(page, path);
  }
});

test('nor are what one may do and what one fills in @phone', async ({ memberPage: page, member, author }) => {
  const own = await postHuddle(member.token, { title: 'A huddle of one’s own' });
  await sendByCall(author, { to: member, subject: 'Keys', text: 'Who has them?' });
  // Signed in elsewhere, too.
  await tokenOf(member);
  const area = await idOf(member);
  const comes = {
    [`/huddle/${own}`]: page.getByText('You can edit this until'),
    '/huddles': page.getByRole('link', { name: 'A huddle of one’s own' }),
    '/post-deal': page.getByRole('combobox', { name: 'Labeling' }),
    '/deal-alerts': page.getByRole('combobox', { name: 'Keywords' }),
    '/mails': page.getByRole('link', { name: 'Keys' }),
    [`/profile/${area}?tab=contributions&of=huddles`]: page.getByText('You can edit this until'),
    [`/profile/${area}?tab=accountbasics`]: page.getByRole('button', { name: 'Sign out everywhere else' }),
  };
  for (const [path, whatComes] of Object.entries(comes)) {
    await visit(page, path);
    await expect(whatComes.first()).toBeVisible();
    await expectWholeWhenLarge(page, path);
  }
});

/** Those in headings and in the names of what is like a thing: how many stand in one line, and which do not. */
function hyphenatedWords(page: Page) {
  return page.evaluate(() => {
    const linesOf = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    const broken: string[] = [];
    let whole = 0;
    const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (!node.parentElement?.closest('h1, h2, h3, section li a')) continue;
      for (const { 0: word, index } of node.data.matchAll(/\S+-\S+/g)) {
        if (linesOf(node, index, index + word.length) === 1) whole += 1;
        else broken.push(word);
      }
    }
    return { whole, broken };
  });
}

async function expectWholeWhenLarge(page: Page, path: string): Promise<void> {
  await setTextSize(page, '200%');
  expect(await cutOff(page), path).toEqual([]);
  await expectNoOverflow(page);
  expect(await linesOf(page.getByRole('banner').getByText('Guildhall')), path).toBe(1);
  await setTextSize(page, '');
}

function linesOf(words: Locator): Promise<number> {
  return words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);
}

/** Buttons, fields and badges whose text is higher than their line or their box, wider than it, or beyond the window. */
function cutOff(page: Page) {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;

    const isScrolled = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(parentElement).overflowX) || isScrolled(parentElement));
    const isBeyond = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > clientWidth + 1) && !isScrolled(element);
    };
    const isTornOff = (select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = font;
      const words = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
      return (
        words > select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
      );
    };

    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, select, input, label, li, td, p, span, time',
    )) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const isField = element.matches(
        'select, input:not([type="checkbox"], [type="radio"], [type="hidden"])',
      );
      if (!(hasWords || isField) || element.closest('.visually-hidden, noscript')) continue;
      const { fontSize, lineHeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLow = Number.parseFloat(lineHeight) < 1.1 * size;
      const { height, width } = element.getBoundingClientRect();
      const isFlat = isField && width > 1 && height < 1.2 * size;
      const isNarrow = element instanceof HTMLSelectElement && width > 1 && isTornOff(element);
      if (isLow || isFlat || isNarrow || isBeyond(element)) found.push(element.outerHTML.slice(0, 120));
    }
    return found;
  });
}

/** What is drawn before buttons and counts, and which of it has the colour of its ground. */
function drawnSigns(page: Page) {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      if (element === null) return getComputedStyle(document.body).backgroundColor;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor.endsWith(', 0)') ? groundOf(element.parentElement) : backgroundColor;
    };
    const drawn = [...document.querySelectorAll('main *')].filter((element) => {
      const { content, maskImage } = getComputedStyle(element, '::before');
      return content === '""' && (maskImage !== 'none' || element.matches('[aria-label^="Picture "]'));
    });
    const isUnseen = (element: Element) =>
      getComputedStyle(element, '::before').backgroundColor === groundOf(element);
    return {
      seen: drawn.length,
      unseen: drawn.filter(isUnseen).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    };
  });
}
