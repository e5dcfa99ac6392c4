import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { callOk } from '../../testing/call.ts';
import { signUp } from '../../testing/members.ts';
import { type DealDetail, edit, listTitles, post, posted, shown } from '../../testing/products.ts';
import { expire } from './jobs.ts';

let app: TestApp;
let author: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  app = await createTestApp();
  author = await signUp(app);
});

const event = {
  kind: 'event',
  begins: '2027-03-03T09:00',
  ends: '2027-03-03T16:00',
  time_zone: 'America/New_York',
  city: 'Columbus',
  state: 'Ohio',
  seats: 40,
};

describe('facts of a product', () => {
  test('are posted and shown with their moments', async () => {
    const id = await posted(app, author, {
      ...event,
      credits: [{ credit_kind_id: 1, states: ['OH', 'ca'], hours: '1.5', approval: 'A-7' }],
    });
    const { facts, expires_at } = await shown(app, id);
    expect(facts).toEqual({
      kind: 'event',
      begins: '2027-03-03T09:00',
      ends: '2027-03-03T16:00',
      time_zone: 'America/New_York',
      city: 'Columbus',
      state: 'OH',
      country: 'US',
      seats: 40,
      credits: [{ credit_kind_id: 1, name: 'Ethics', states: ['CA', 'OH'], hours: 1.5, approval: 'A-7' }],
      begins_at: '2027-03-03T14:00:00.000Z',
      ends_at: '2027-03-03T21:00:00.000Z',
      closes_at: null,
    });
    expect(expires_at).toBe('2027-03-03T21:00:00.000Z');
  });

  test.each<[object, object]>([
    [
      { ends: '2027-03-03T08:00', state: 'Nowhere' },
      { ends: expect.stringContaining('after the beginning'), state: expect.any(String) },
    ],
    [{ credits: 'nonsense' }, { credits: 'Send each row of credit hours as an object.' }],
    [{ credits: true }, { credits: 'Send a list.' }],
    // Staff do not offer this kind.
    [
      { credits: [{ credit_kind_id: 999, states: [], hours: '1', approval: '' }] },
      { credits: expect.any(String) },
    ],
  ])('are refused with a sentence beside the field: %j', async (given, errors) => {
    const { status, body } = await post(app, author, { ...event, ...given });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('stay when an edit does not name a kind, and go when it names none', async () => {
    const id = await posted(app, author, event);
    await edit(app, author, id, { dealTitle: 'An evening with another title' });
    expect(await shown(app, id)).toMatchObject({
      facts: { seats: 40 },
      expires_at: '2027-03-03T21:00:00.000Z',
    });
    await edit(app, author, id, { kind: '' });
    expect(await shown(app, id)).toMatchObject({ facts: null, expires_at: null });
  });

  test('expire the product with the event, or earlier if the author chose so', async () => {
    const moved = await posted(app, author, { ...event, expiresAt: '2027-02-01T00:00:00Z' });
    expect((await shown(app, moved)).expires_at).toBe('2027-02-01T00:00:00.000Z');
    const ended = await posted(app, author, { ...event, begins: '2024-03-03T09:00', ends: '' });
    expect(await shown(app, ended)).toMatchObject({
      del_active: 0,
      facts: { ends_at: '2024-03-04T05:00:00.000Z' },
    });
    await expire(app.context);
    expect(await listTitles(app)).not.toContain((await shown(app, ended)).del_title);
    await edit(app, author, ended, event);
    expect(await shown(app, ended)).toMatchObject({ del_active: 1, expires_at: '2027-03-03T21:00:00.000Z' });
  });

  test('hide a private meeting link from visitors and show it to members', async () => {
    const meeting = {
      meeting_url: 'https://meet.example.org/s3cret',
      meeting_for_members: 1,
      attendance: 'online',
    };
    const id = await posted(app, author, { ...event, ...meeting });
    for (const name of ['details', 'homePageDeals', 'popularDeal', 'search'])
      expect(JSON.stringify(await callOk(app, name, { id, limit: 200, search: 'evening' }))).not.toContain(
        's3cret',
      );
    const page = await app.context.database.query<{ facts: string }>(
      'select facts::text from products where id = $1',
      [id],
    );
    expect(page[0]?.facts).not.toContain('s3cret');
    const member = await signUp(app);
    const { deals } = await callOk<DealDetail>(app, `/api/dealView/${id}`, undefined, {
      method: 'GET',
      token: member.token,
    });
    expect(deals.facts).toMatchObject({ meeting_url: 'https://meet.example.org/s3cret' });
  });
});
