import { describe, expect, test } from 'vitest';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { CreditKindId, ProductId } from '#contract/core/ids.ts';
import type { ProductFacts } from '#contract/products/facts.ts';
import { firedCount, subjectsTo } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, posted } from '../../testing/products.ts';
import { matchPublished } from './matching.ts';

const app = await setUpApp();
const author = await addMember(app);

type Fields = Record<string, unknown>;

async function watch(fields: Fields) {
  const member = await addMember(app);
  const { id } = await callOk<{ id: number }>(app, 'addDealAlert', { tags: [], ...fields }, member);
  return { ...member, alertId: id };
}

const begins = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
const event: ProductFacts = { kind: 'event', begins, timeZone: 'UTC' };
const course = (given: Partial<ProductFacts>): ProductFacts => ({ kind: 'course', ...given });
const remote: ProductFacts = { kind: 'career', workplace: 'remote' };
const ethics = { creditKindId: 1 as CreditKindId, states: [], hours: 1, approval: '' };

async function publish(facts: ProductFacts | null, title = 'An offer') {
  const id = await addProduct(app, { title, authorId: author.id, facts });
  await matchPublished(app.context, { productId: id, wasShown: false });
  return id;
}

interface WireAlert {
  id: number;
  dua_title: string;
  filters: Fields;
}
const listed = async (member: { token: string }) =>
  (await callOk<{ message: WireAlert[] }>(app, 'myDealAlerts', {}, member)).message;

describe('an alert with filters', () => {
  test('is stored, named after them, and changed with them', async () => {
    const watcher = await watch({ kind: 'event', where: 'Ohio', when: 'today', credit: '1' });
    const filters = { kind: 'event', where: 'OH', credit: '1' };
    const [alert] = await listed(watcher);
    expect(alert).toMatchObject({ dua_title: 'Events in Ohio with Ethics credit', dua_keyword: '', filters });
    const edit = { editMode: 1, alertId: watcher.alertId, tags: 'tax', kind: 'course' };
    await callOk(app, 'addDealAlert', edit, watcher);
    expect((await listed(watcher))[0]).toMatchObject({
      dua_title: 'tax: Courses',
      filters: { kind: 'course' },
    });
  });

  test.each([
    [{ tags: 'tax', kind: 'moon' }, 'kind', /no valid value for “Kind”/],
    [{ tags: 'tax', pay: 'a lot' }, 'pay', /no valid value/],
    [{ credit: '2000000' }, 'credit', /Choose one of the credits/],
    [{ when: 'today' }, 'tags', alertTexts.noKeywords],
  ])('%j is rejected', async (fields, name, sentence) => {
    const { status, body } = await call(app, 'addDealAlert', { tags: [], ...fields }, author);
    expect([status, body.errors]).toEqual([422, { [name]: expect.stringMatching(sentence) }]);
  });

  test.each<[Fields, fitting: ProductFacts, other: ProductFacts | null]>([
    [{ kind: 'event' }, event, { kind: 'course' }],
    [{ where: 'online' }, { ...event, attendance: 'both' }, { ...event, attendance: 'place' }],
    [{ where: 'OH' }, { ...event, region: 'OH', country: 'US' }, null],
    [{ credit: '1', creditState: 'OH' }, { kind: 'course', credits: [{ ...ethics, states: ['OH'] }] }, event],
    [
      { creditState: 'OH' },
      course({ credits: [ethics] }),
      course({ credits: [{ ...ethics, states: ['CA'] }] }),
    ],
    [{ form: 'recorded' }, course({ courseForm: 'recorded' }), course({ courseForm: 'live' })],
    [{ workplace: 'remote', employment: 'fullTime' }, { ...remote, employment: 'fullTime' }, remote],
    [{ pay: '60000' }, { ...remote, payFrom: 3_000, payPeriod: 'hour' }, { ...remote, payTo: 5_999_999 }],
  ])('%j finds what has those facts, by others, and nothing else', async (fields, fitting, other) => {
    const watcher = await watch(fields);
    await publish(other);
    expect(await subjectsTo(app, watcher)).toEqual([]);
    await publish(fitting, 'Fitting');
    expect(await subjectsTo(app, watcher)).toEqual(['Deal alert: Fitting']);
    expect(await firedCount(app, watcher.alertId)).toBe(1);
  });

  test('and keywords finds what has both', async () => {
    const watcher = await watch({ tags: 'zebras', kind: 'event' });
    await publish(null, 'Zebras');
    await publish(event, 'Giraffes');
    expect(await subjectsTo(app, watcher)).toEqual([]);
    await publish(event, 'Zebras at dusk');
    expect(await subjectsTo(app, watcher)).toEqual(['Deal alert: Zebras at dusk']);
    const mail = app.mailbox.mails.find(({ to }) => to?.some(({ address }) => address === watcher.email));
    expect(mail?.text).toContain('Matched: zebras: Events');
  });

  test('counts an edit by the facts that it brought', async () => {
    const id = await posted(app, author, { dealTitle: 'Evening', kind: 'course', course_form: 'live' });
    await app.settle();
    const [late, courses] = [await watch({ form: 'recorded' }), await watch({ kind: 'course' })];
    const facts = JSON.stringify({ kind: 'course', courseForm: 'recorded' });
    await app.database.query(
      "update products set facts = $2, facets = '{kind:course,form:recorded}' where id = $1",
      [id, facts],
    );
    await matchPublished(app.context, { productId: id as ProductId, wasShown: true });
    expect(await subjectsTo(app, late)).toEqual(['Deal alert: Evening']);
    expect(await subjectsTo(app, courses)).toEqual([]);
  });
});

test('a preview counts what keywords and filters find together', async () => {
  await publish({ kind: 'course', courseForm: 'liveOnline' }, 'Okapi');
  await publish({ kind: 'course', courseForm: 'liveOnline' }, 'Tapir');
  const other = await addMember(app);
  const preview = (fields: Fields) => callOk(app, 'previewDealAlert', { tags: [], ...fields }, other);
  expect(await preview({ form: 'liveOnline' })).toMatchObject({ totalCount: 2 });
  expect(await preview({ tags: 'okapi', form: 'liveOnline' })).toMatchObject({
    totalCount: 1,
    deals: [{ del_title: 'Okapi' }],
  });
});
