import { expectNoOverflow, findViolations, layoutShift, recordLayoutShifts } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** Provokes the problems that the fixtures of all tests must detect. */
test.describe('in every test', () => {
  test.use({ ownContext: true });

  test('every browser test detects layout shifts, overflow, low contrast, errors, failed requests and other sites', async ({
    page,
    watch,
  }) => {
    await test.step('layout shifts, overflow and low contrast', async () => {
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

    await test.step('errors, failed requests and other sites', async () => {
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
  });
});
