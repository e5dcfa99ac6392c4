import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk, send } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { edit, posted } from '../../testing/products.ts';
import { countStatements } from '../../testing/statements.ts';

const app = await setUpApp();
const author = await addMember(app);
const admin = await addMember(app, { role: 'admin' });

const times = { begins: '2037-03-12T09:00', ends: '2037-03-12T16:00', time_zone: 'America/New_York' };
const event = { kind: 'event', ...times, city: 'Columbus', state: 'OH' };

/** The events of a calendar file, as another program reads them. */
function entriesOf(file: Buffer | string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()));
  return calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
}

async function read(path: string): Promise<ICAL.Event[]> {
  const { status, headers, body } = await send(app, path);
  expect(status, path).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  return entriesOf(body);
}

async function readOne(id: number): Promise<ICAL.Event> {
  const [entry, ...others] = await read(`/events/${id}.ics`);
  if (entry === undefined || others.length > 0) throw new Error('There is not one event.');
  return entry;
}

/** Posts an event that the staff withdraws. */
async function withdrawn(fields: Record<string, unknown>): Promise<void> {
  await edit(app, admin, await posted(app, author, fields), { ...fields, dealStatus: 2 });
}

const propertyOf = ({ component }: ICAL.Event, name: string) => component.getFirstPropertyValue(name);
const timesOf = ({ startDate, endDate }: ICAL.Event) =>
  [startDate, endDate].map((time) => time.toJSDate().toISOString().slice(0, 16)).join(' ');

describe('the file of an event', () => {
  test('has time, place, text and address', async () => {
    const id = await posted(app, author, {
      ...event,
      dealTitle: 'Ethics; a "day", and more',
      place_name: 'The Hilton',
      street: '1 Main St',
    });
    const entry = await readOne(id);
    expect(entry.uid).toBe(`event-${id}@guildhall.test`);
    expect(timesOf(entry)).toBe('2037-03-12T13:00 2037-03-12T20:00');
    expect(entry.summary).toBe('Ethics; a "day", and more');
    expect(entry.location).toBe('The Hilton, 1 Main St, Columbus, OH');
    expect(entry.description).toBe(`Two hours, one case.\n\nhttp://guildhall.test/deal/${id}`);
    expect(propertyOf(entry, 'url')).toBe(`http://guildhall.test/deal/${id}`);
    expect(propertyOf(entry, 'status')).toBe('CONFIRMED');
  });

  test('follows the clocks of the event’s zone', async () => {
    // Clocks are set forward on March 14.
    const id = await posted(app, author, { ...event, begins: '2027-03-13T09:00', ends: '2027-03-14T09:00' });
    expect(timesOf(await readOne(id))).toBe('2027-03-13T14:00 2027-03-14T13:00');
  });

  test('has days for an event of whole days', async () => {
    const days = { begins: '2027-03-12', ends: '2027-03-14', all_day: 1, time_zone: 'Asia/Tokyo' };
    const { startDate, endDate } = await readOne(await posted(app, author, { ...event, ...days }));
    expect(startDate.isDate).toBe(true);
    expect(`${startDate} ${endDate}`).toBe('2027-03-12 2027-03-15');
  });

  test('keeps its id and counts its changes, up to the withdrawal and the deletion', async () => {
    const id = await posted(app, author, event);
    const first = await readOne(id);
    await edit(app, author, id, { dealTitle: 'Another title' });
    const second = await readOne(id);
    expect([second.uid, second.summary]).toEqual([first.uid, 'Another title']);
    await edit(app, admin, id, { dealStatus: 2 });
    const taken = await readOne(id);
    expect(propertyOf(taken, 'status')).toBe('CANCELLED');
    await callOk(app, 'deleteDeal', { id }, author);
    const deleted = await readOne(id);
    expect(propertyOf(deleted, 'status')).toBe('CANCELLED');
    expect([deleted.uid, deleted.summary]).toEqual([first.uid, 'Cancelled']);
    expect([deleted.location, deleted.description]).toEqual([null, null]);
    const sequences = [first, second, taken, deleted].map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  test('never has the private link of a meeting, and has a public one', async () => {
    const online = { ...event, attendance: 'online', meeting_url: 'https://meet.example.org/s3cret' };
    const id = await posted(app, author, { ...online, meeting_for_members: 1 });
    const { body } = await send(app, `/events/${id}.ics`);
    expect(body.toString().replaceAll('\r\n ', '')).not.toContain('s3cret');
    expect((await readOne(await posted(app, author, online))).location).toBe(
      'https://meet.example.org/s3cret',
    );
  });

  test('does not exist for what is no event', async () => {
    for (const id of ['x', '999999', '99999999999', await posted(app, author)])
      expect((await send(app, `/events/${id}.ics`)).status).toBe(404);
  });
});

describe('a calendar to subscribe to', () => {
  test('has the coming events of all or of a category, the soonest first', async () => {
    const titles = async (name: string) =>
      (await read(`/feeds/${name}.ics`))
        .map(({ summary }) => summary)
        .filter((one) => one.startsWith('Feed'));
    await posted(app, author, { ...event, dealTitle: 'Feed late', begins: '2037-06-01T09:00', ends: '' });
    await posted(app, author, { ...event, dealTitle: 'Feed soon', dealCategories: [2] });
    await posted(app, author, { ...event, dealTitle: 'Feed over', begins: '2020-03-12T09:00', ends: '' });
    await withdrawn({ ...event, dealTitle: 'Feed withdrawn' });
    await posted(app, author, { dealTitle: 'Feed of no kind' });
    expect(await titles('home')).toEqual(['Feed soon', 'Feed late']);
    expect(await titles('events')).toEqual(['Feed soon']);
    expect((await send(app, '/feeds/nothing.ics')).status).toBe(404);
  });

  test('has the filters of lists', async () => {
    const iowa = { ...event, begins: '2037-04-01T09:00', ends: '', state: 'IA' };
    await posted(app, author, { ...iowa, dealTitle: 'Filtered in Iowa' });
    const titles = async (query: string) =>
      (await read(`/feeds/home.ics?${query}`)).map(({ summary }) => summary);
    expect(await titles('where=IA')).toEqual(['Filtered in Iowa']);
    expect(await titles('where=IA&from=2037-04-03&to=2026-01-01&hours=lots')).toEqual([]);
  });

  test('takes one statement, and none while nothing changes', async () => {
    app.context.cache.invalidate(['products']);
    expect(await countStatements(app, () => read('/feeds/home.ics'))).toBe(1);
    expect(await countStatements(app, () => read('/feeds/home.ics?utm_source=x'))).toBe(0);
  });
});

describe('a month of events', () => {
  interface Month {
    month: string;
    today: string;
    events: { id: number; first_day: string; last_day: string; is_over: number }[];
    next: string | null;
  }
  const month = (text: string, filter = {}) => callOk<Month>(app, 'eventMonth', { month: text, ...filter });
  const daysOf = async (text: string, id: number) => {
    const found = (await month(text)).events.find((one) => one.id === id);
    return found && [found.first_day, found.last_day];
  };

  test('has the days of the association’s zone, and whole days as they are', async () => {
    const late = { begins: '2028-01-31T22:00', ends: '2028-02-01T01:00', time_zone: 'UTC' };
    const id = await posted(app, author, { ...event, ...late });
    for (const text of ['2028-01', '2028-02'])
      expect(await daysOf(text, id)).toEqual(['2028-01-31', '2028-02-01']);
    const days = { begins: '2028-02-01', ends: '2028-02-02', all_day: 1, time_zone: 'Asia/Tokyo' };
    const whole = await posted(app, author, { ...event, ...days });
    expect(await daysOf('2028-02', whole)).toEqual(['2028-02-01', '2028-02-02']);
    expect(await daysOf('2028-01', whole)).toBeUndefined();
  });

  test('also has what is over, and nothing that was withdrawn or deleted', async () => {
    const past = { ...event, begins: '2021-05-03T09:00', ends: '2021-05-03T10:00' };
    const over = await posted(app, author, past);
    await withdrawn(past);
    await callOk(app, 'deleteDeal', { id: await posted(app, author, past) }, author);
    expect((await month('2021-05')).events).toMatchObject([{ id: over, is_over: 1 }]);
  });

  test('names the next one with events if it has none', async () => {
    const id = await posted(app, author, { ...event, begins: '2099-07-03T09:00', ends: '' });
    expect(await month('2098-04')).toMatchObject({ events: [], next: '2099-07' });
    expect(await month('2099-07')).toMatchObject({ events: [{ id }], next: null });
    expect(await month('2099-08')).toMatchObject({ events: [], next: null });
    expect(await month('2099-07', { where: 'online' })).toMatchObject({ events: [], next: null });
    expect(await month('2099-06', { where: 'OH' })).toMatchObject({ events: [], next: '2099-07' });
  });

  test('is the present one by default, and a sentence for anything else', async () => {
    const { month: present, today } = await month('');
    expect(today.startsWith(present)).toBe(true);
    const { status, body } = await call(app, 'eventMonth', { month: '2026-13' });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ month: expect.stringContaining('2026-12') });
  });
});

describe('a member’s own calendar', () => {
  const make = async (member: TestMember) => {
    const { address } = await callOk<{ address: string }>(app, 'makeMyCalendar', {}, member);
    return new URL(address).pathname;
  };
  const save = (member: TestMember, id: number) => callOk(app, 'saveDeal', { dealId: id, status: 1 }, member);

  const hidden = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

  test('has the saved events, withdrawn ones as cancelled', async () => {
    const member = await addMember(app);
    const path = await make(member);
    expect(await read(path)).toEqual([]);
    const [kept, deleted] = [await posted(app, author, event), await posted(app, author, event)];
    const over = await posted(app, author, { ...event, begins: '2020-01-01T09:00', ends: '' });
    for (const id of [kept, deleted, over, await posted(app, author)]) await save(member, id);
    await callOk(app, 'deleteDeal', { id: deleted }, author);
    const entries = (await read(path)).map((entry) => [entry.uid, propertyOf(entry, 'status')]);
    expect(entries).toEqual([
      [`event-${kept}@guildhall.test`, 'CONFIRMED'],
      [`event-${deleted}@guildhall.test`, 'CANCELLED'],
    ]);
  });

  test('is private, and its secret is stored and logged nowhere', async () => {
    const member = await addMember(app);
    const path = await make(member);
    expect((await send(app, path)).headers).toMatchObject(hidden);
    const [, token = ''] = /^\/calendar\/([\w-]{43})\.ics$/.exec(path) ?? [];
    expect(token).not.toBe('');
    expect(JSON.stringify(app.logs)).not.toContain(token);
    const stored = await app.database.query('select encode(token_hash, $1) from calendar_tokens', ['escape']);
    expect(JSON.stringify(stored)).not.toContain(token);
    const { body } = await call(app, 'myCalendar', undefined, { method: 'GET', token: member.token });
    expect(body).toMatchObject({ made_at: expect.any(String), address: null });
  });

  const expectGone = async (path: string) => {
    const { status, headers, body } = await send(app, path);
    expect([status, body.toString()]).toEqual([404, 'This calendar address is not valid any more.']);
    expect(headers).toMatchObject(hidden);
  };

  test('is gone once it was replaced or revoked, and never was at a made-up address', async () => {
    const member = await addMember(app);
    const former = await make(member);
    const present = await make(member);
    await expectGone(former);
    await read(present);
    expect(await callOk(app, 'revokeMyCalendar', {}, member)).toMatchObject({ made_at: null });
    await expectGone(present);
    await expectGone('/calendar/nothing.ics');
  });

  test.each([
    ['disabled', "status = 'disabled'"],
    ['about to be deleted', 'deletion_requested_at = now()'],
  ])('is closed while its member is %s', async (_state, change) => {
    const member = await addMember(app);
    const path = await make(member);
    await app.database.query(`update members set ${change} where id = $1`, [member.id]);
    await expectGone(path);
  });
});
