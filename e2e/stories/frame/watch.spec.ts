import { expectNoOverflow, findBarriers, layoutShift, recordLayoutShifts } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** What every story relies on to notice trouble is shown some, so that silence means something. */
test.describe('what watches over every story notices @once', () => {
  test.use({ ownContext: true });

  test('refused scripts, uncaught errors, failed answers and addresses of other sites', async ({
    page,
    watch,
  }) => {
    await visit(page, '/contact');
    expect(watch.problems()).toEqual([]);
    const noticed = (sign: RegExp) =>
      expect
        .poll(() => watch.problems().some((problem) => sign.test(problem)), { message: String(sign) })
        .toBe(true);

    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
      fetch('/api/nothing-of-the-kind');
    });
    await noticed(/^console error: .*Content Security Policy/);
    await noticed(/^uncaught: .*thrown on purpose/);
    await noticed(/^answered 404: GET .*\/api\/nothing-of-the-kind$/);
    await expect(page).not.toHaveTitle('ran');

    await page.evaluate(() => location.assign('https://elsewhere.example/'));
    await noticed(/^left the site: GET https:\/\/elsewhere\.example\/$/);
    await noticed(/^failed: GET https:\/\/elsewhere\.example\/ /);
    watch.expect(/./);
  });

  test('what jumps, what overflows and what cannot be read', async ({ page }) => {
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
    const { inLight, inDark } = await findBarriers(page);
    expect(inLight).toEqual([expect.stringMatching(/^color-contrast: .*Pale words/s)]);
    expect(inDark).toEqual([expect.stringMatching(/^color-contrast: .*Pale words.*Dark words/s)]);
  });
});
