import type { Page } from '@playwright/test';
import { examples, findProduct } from '../../fixtures/api.ts';
import { comments } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test.describe('printing and forced colours', () => {
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

/** Returns the icons before buttons and counts, and those that have the colour of their background. */
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
