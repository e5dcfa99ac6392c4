import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { addAlert, addWatcher, firedCount, setAlertStatus, subjectsTo } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { chooseFor } from '../../testing/emails.ts';
import { changeJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { posted } from '../../testing/products.ts';
import type { FoundProduct } from './email-queries.ts';
import { alertEmail } from './jobs.ts';
import { matchPublished } from './matching.ts';

const app = await setUpApp();
beforeEach(() => app.database.query('delete from alerts'));

const origin = 'https://guild.example';

const matches = (...keywords: string[]) =>
  keywords.map((keyword) => ({ name: keyword, keyword, filter: {} }));
const product = (id: number, given: Partial<FoundProduct> = {}): FoundProduct => ({
  id: id as ProductId,
  title: `Product ${id}`,
  summary: 'Two hours, one case.',
  memberPriceCents: 4_950,
  nonMemberPriceCents: null,
  facts: null,
  matches: matches('ethics'),
  ...given,
});

describe('an alert e-mail', () => {
  test('about one product has it in the subject, with prices, summary and keywords', () => {
    const found = product(7, { nonMemberPriceCents: 123_400, matches: matches('annuities', 'ethics') });
    expect(alertEmail(origin, 'Ann', [found])).toMatchObject({
      subject: 'Deal alert: Product 7',
      items: [
        {
          title: 'Product 7',
          url: `${origin}/deal/7`,
          lines: [
            'Member Price $49.50, Non-Member Price $1,234.00',
            'Two hours, one case.',
            'Matched: annuities, ethics',
          ],
        },
      ],
      link: { url: `${origin}/deal-alerts` },
    });
  });

  test('says what a career posting offers in place of its prices', () => {
    const facts = { kind: 'career' as const, employer: 'Acme', workplace: 'remote' as const, credits: [] };
    const moments = { beginsAt: null, endsAt: null, closesAt: null };
    const found = product(7, { memberPriceCents: 0, facts: { ...facts, ...moments } });
    expect(alertEmail(origin, 'Ann', [found])?.items?.[0]?.lines[0]).toBe('Acme · Remote');
  });

  test('lists twenty products, and links to the others by keyword or filters', () => {
    const filtered = { name: 'Events in Ohio', keyword: null, filter: { kind: 'event', where: 'OH' } };
    const found = Array.from({ length: 28 }, (_unused, place) => {
      if (place > 25) return product(place, { matches: [filtered] });
      return product(place, place > 22 ? { matches: matches('tax law', 'ethics') } : {});
    });
    expect(alertEmail(origin, 'Ann', [])).toBeUndefined();
    const { subject, items = [] } = alertEmail(origin, 'Ann', found) ?? {};
    expect(subject).toBe('28 products for your deal alerts');
    expect(items.slice(19).map(({ title, url }) => [title, url])).toEqual([
      ['Product 19', `${origin}/deal/19`],
      ['3 more for “ethics”', `${origin}/search?deal=ethics`],
      ['3 more for “tax law”', `${origin}/search?deal=tax+law`],
      ['2 more for “Events in Ohio”', `${origin}/?kind=event&where=OH`],
    ]);
  });
});

test('an alert that is paused before the e-mail is sent is neither named nor counted', async () => {
  const watcher = await addWatcher(app, ['ethics']);
  const paused = await addAlert(app, watcher, ['premium']);
  await chooseFor(app, watcher, 'alerts', 'daily');
  await posted(app, await addMember(app), { dealTitle: 'Ethics and premiums' });
  await app.settle();
  await setAlertStatus(app, watcher, paused, 0);
  await app.database.query("update alert_matches set matched_at = now() - interval '2 days'");
  await app.runJob('gather-alert-letters');
  const { text } = await app.mailbox.next(watcher.email);
  expect(text).toMatch(/Matched: ethics$/m);
  expect([await firedCount(app, watcher.alertId), await firedCount(app, paused)]).toEqual([1, 0]);
});

test('products are sorted by matching keywords, then featured, then newest', async () => {
  const author = await addMember(app, { role: 'moderator' });
  const watcher = await addWatcher(app, ['ethics', 'premium']);
  await addAlert(app, watcher, ['Ethics']);
  await chooseFor(app, watcher, 'alerts', 'daily');
  const post = (dealTitle: string, given = {}) => posted(app, author, { dealTitle, ...given });
  await post('Ethics, old');
  await post('Ethics, featured', { isFeatured: 1 });
  await post('Ethics and premiums');
  await post('Ethics, new');
  await app.settle();
  await app.database.query("update alert_matches set matched_at = now() - interval '2 days'");
  await app.runJob('gather-alert-letters');
  const { text = '' } = await app.mailbox.next(watcher.email);
  expect(text.match(/^Ethics.*$/gm)).toEqual([
    'Ethics and premiums',
    'Ethics, featured',
    'Ethics, new',
    'Ethics, old',
  ]);
});

describe('before an alert e-mail is sent', () => {
  /** Posts a product whose e-mail waits until the mail server answers again. */
  async function waitingEmail() {
    const watcher = await addWatcher(app, ['ethics']);
    const author = await addMember(app);
    await app.mailbox.stop();
    const id = await posted(app, author, { dealTitle: 'Ethics' });
    const hasFailed =
      "select from graphile_worker.jobs where task_identifier = 'alert-due' and last_error is not null";
    await expect.poll(async () => (await app.database.query(hasFailed)).length).toBe(1);
    app.takeErrors();
    return { watcher, id };
  }
  const release = async () => {
    await app.mailbox.start();
    await changeJobs(app.database, 'run_at => now(), attempts => 0');
    await app.settle();
    app.takeErrors();
  };

  test.each([
    ['product is deleted', 'update products set deleted_at = now() where id = $1'],
    ['product is expired', "update products set expires_at = now() - interval '1 second' where id = $1"],
    ['alert is paused', "update alerts set status = 'paused' where $1 > 0"],
  ])('it is dropped when its %s', async (_what, change) => {
    const { watcher, id } = await waitingEmail();
    await app.database.query(change, [id]);
    await release();
    expect(await subjectsTo(app, watcher)).toEqual([]);
    const why = 'select dropped_why from letters where member_id = $1';
    expect(await app.database.query(why, [watcher.id])).toEqual([{ dropped_why: 'nothing to say' }]);
    expect(await firedCount(app, watcher.alertId)).toBe(0);
  });

  test('a product left out and published again is counted once (rules/alerts 22)', async () => {
    const { watcher, id } = await waitingEmail();
    expect(await firedCount(app, watcher.alertId)).toBe(0);
    await app.database.query("update products set status = 'inactive' where id = $1", [id]);
    await release();
    await app.database.query("update products set status = 'active' where id = $1", [id]);
    await matchPublished(app.context, { productId: id as ProductId, wasShown: false });
    expect(await subjectsTo(app, watcher)).toEqual(['Deal alert: Ethics']);
    expect(await firedCount(app, watcher.alertId)).toBe(1);
  });
});
