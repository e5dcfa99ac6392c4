import { expectNoOverflow, findViolations, layoutShift, recordLayoutShifts } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** Provokes what the fixtures of all tests must detect. */
test.describe('the fixtures', () => {
  test.use({ ownContext: true });

  test('layout shifts, overflow and low contrast are detected', async ({ page }) => {
    await recordLayoutShifts(page);
    await visit(page, '/contact');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.evaluate(() => {
      const wide = document.createElement('p');
      wide.textContent = 'Pale words that nobody can read';
      Object.assign(wide.style, { width: '200vw', height: '200px', color: '#ddd', background: '#fff' });
      document.querySelector('main')?.prepend(wide);
    });
    await expect.poll(() => layoutShift(page)).toBeGreaterThan(0.02);
    await expect(expectNoOverflow(page)).rejects.toThrow('pixels beyond the right edge');
    await page.evaluate(() => {
      const dark = document.createElement('p');
      dark.textContent = 'Dark words that can be read in the light';
      dark.style.color = '#333';
      document.querySelector('main')?.append(dark);
    });
    const { inLight, inDark } = await findViolations(page);
    expect(inLight).toEqual([expect.stringMatching(/^color-contrast: .*Pale words/s)]);
    expect(inDark).toEqual([expect.stringMatching(/^color-contrast: .*Pale words.*Dark words/s)]);
  });
});
