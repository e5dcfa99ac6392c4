import type { Locator, Page } from '@playwright/test';
import { createComment, createHuddle, examples, findProduct } from '../../fixtures/api.ts';
import { signIn } from '../../fixtures/members.ts';
import { comments } from '../../fixtures/pages.ts';
import { expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test.describe('in the browser’s own media', () => {
  test.use({ ownContext: true, colorScheme: 'dark' });

  test('a printed product is black on white without controls', async ({ page }) => {
    const { id } = await findProduct(examples.threePrices);
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

    await page.emulateMedia({ media: 'screen' });
    await visit(page, '/search?deal=course');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table').getByRole('link', { name: 'Buy Now' }).first()).toBeVisible();
  });

  test('icons and pressed buttons are visible in forced colours', async ({ memberPage: page }) => {
    const { id } = await findProduct(examples.threePrices);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
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

/** Elements whose text is higher or wider than its box, or beyond the window. */
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
    const isTruncated = (select: HTMLSelectElement) => {
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
      const isNarrow = element instanceof HTMLSelectElement && width > 1 && isTruncated(element);
      if (isLow || isFlat || isNarrow || isBeyond(element)) found.push(element.outerHTML.slice(0, 120));
    }
    return found;
  });
}

/** The icons before buttons and counts, and those with the colour of their background. */
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

test('text at 200% is not cut off', async ({ page, member }) => {
  const huddle = await createHuddle(member, { title: 'A huddle of one’s own' });
  const [online, offline] = [await findProduct(examples.threePrices), await findProduct(examples.offline)];
  // A comment of a member without a picture.
  await createComment(member, { on: offline.id, says: 'Is there a ramp?' });
  for (const path of ['/', `/deal/${online.id}`, `/deal/${offline.id}`, '/search?deal=course', '/login']) {
    await visit(page, path);
    await expectWholeWhenLarge(page, path);
  }
  await signIn(page, member);
  const ready = {
    [`/huddle/${huddle}`]: page.getByText('You can edit this until'),
    '/post-deal': page.getByRole('combobox', { name: 'Labeling' }),
    '/deal-alerts': page.getByRole('combobox', { name: 'Keywords' }),
    [`/profile/${member.id}?tab=accountbasics`]: page.getByRole('button', { name: 'Change Password' }),
  };
  for (const [path, element] of Object.entries(ready)) {
    await visit(page, path);
    await expect(element.first()).toBeVisible();
    await expectWholeWhenLarge(page, path);
  }
});
