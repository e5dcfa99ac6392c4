import type { Locator, Page } from '@playwright/test';
import { createComment, createHuddle, examples, findProduct } from '../../fixtures/api.ts';
import { signIn } from '../../fixtures/members.ts';
import { expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

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

/** Returns elements whose text is higher or wider than its box, or extends beyond the window. */
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
