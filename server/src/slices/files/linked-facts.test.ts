import { describe, expect, test } from 'vitest';
import { emptyFacts, type FactsForm } from '#contract/products/facts-form.ts';
import { linkedFacts } from './linked-facts.ts';

const page = new URL('https://learn.example/events/17');

/** Reads the offer from the page's JSON-LD, without empty fields. */
function found(data: unknown, moments: Record<string, string> = {}): Partial<FactsForm> {
  const structuredData = [typeof data === 'string' ? data : JSON.stringify(data)];
  const form = linkedFacts({ structuredData, moments: new Map(Object.entries(moments)) }, page);
  const given = Object.entries(form ?? {}).filter(
    ([name, value]) => value !== emptyFacts[name as keyof FactsForm],
  );
  return Object.fromEntries(given);
}

const event = { '@type': 'Event', startDate: '2027-03-01T09:00:00-05:00' };

describe('the facts of a linked page', () => {
  test('are an event’s local times, place, seats and end of registration', () => {
    const address = {
      '@type': 'PostalAddress',
      streetAddress: '1 Pier Street',
      addressLocality: 'Columbus',
      addressRegion: 'Ohio',
      addressCountry: 'United States of America',
    };
    const data = {
      ...event,
      endDate: '2027-03-01T16:30:00-05:00',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      maximumAttendeeCapacity: 40,
      inLanguage: 'es-MX',
      offers: [{ '@type': 'Offer', validThrough: '2027-02-27T22:00:00Z' }],
      location: [
        { '@type': 'VirtualLocation', url: 'https://meet.example.org/a' },
        { '@type': 'Place', name: '<b>Harbor</b>\n Hall', address },
      ],
    };
    const times = { begins: '2027-03-01T09:00', ends: '2027-03-01T16:30', timeZone: 'America/New_York' };
    const place = { placeName: 'Harbor Hall', street: '1 Pier Street', city: 'Columbus' };
    expect(found(data)).toEqual({
      kind: 'event',
      ...times,
      registrationCloses: '2027-02-27T17:00',
      attendance: 'both',
      meetingUrl: 'https://meet.example.org/a',
      ...place,
      ...{ region: 'OH', country: 'US', seats: '40', language: 'es' },
    });
  });

  test.each([
    ['2027-07-01T09:00:00.000-0700', 'America/Phoenix', '2027-07-01T09:00'],
    ['2027-01-01T09:00Z', 'UTC', '2027-01-01T09:00'],
    ['2027-07-01 09:00+05:30', 'Asia/Calcutta', '2027-07-01T09:00'],
    ['2027-07-01T09:00', undefined, '2027-07-01T09:00'],
  ])('have a zone that shows the time %s', (startDate, timeZone, begins) => {
    expect(found({ ...event, startDate })).toMatchObject({ begins });
    expect(found({ ...event, startDate }).timeZone).toBe(timeZone);
  });

  test('are days of an event without times, and a place in words', () => {
    const data = { '@type': ['Thing', 'schema:SocialEvent'], startDate: '2027-03-01', location: 'City Hall' };
    expect(found({ ...data, endDate: '2027-03-02T12:00' })).toEqual({
      kind: 'event',
      begins: '2027-03-01',
      ends: '2027-03-02',
      isAllDay: true,
      placeName: 'City Hall',
      attendance: 'place',
    });
  });

  test('do not name the page itself as the way in', () => {
    const location = { '@type': 'VirtualLocation', url: page.href };
    expect(found({ ...event, location })).toMatchObject({ attendance: 'online' });
    expect(found({ ...event, location })).not.toHaveProperty('meetingUrl');
  });

  test('are a course’s form, duration and language, in a graph', () => {
    const instance = { '@type': 'CourseInstance', courseMode: ['Onsite'], courseWorkload: 'PT2H30M' };
    const course = { '@type': 'Course', inLanguage: 'en', hasCourseInstance: [instance] };
    expect(found({ '@graph': [{ '@type': 'WebPage' }, course] })).toEqual({
      kind: 'course',
      courseForm: 'live',
      durationHours: '2.5',
      language: 'en',
    });
  });

  test('are a posting’s employer, place, pay and last day, in a list', () => {
    const job = {
      '@type': 'https://schema.org/JobPosting',
      hiringOrganization: { '@type': 'Organization', name: 'Marsh & Sons' },
      jobLocationType: 'TELECOMMUTE',
      jobLocation: { '@type': 'Place', address: { addressLocality: 'Lyon', addressCountry: 'FR' } },
      employmentType: ['OTHER', 'FULL_TIME'],
      validThrough: '2027-04-30T23:59:59+02:00',
      baseSalary: { currency: 'EUR', value: { minValue: 50_000, maxValue: '62000.50', unitText: 'YEAR' } },
    };
    const pay = { payFrom: '50000', payTo: '62000.50', payPeriod: 'year', currency: 'EUR' };
    const work = { employer: 'Marsh & Sons', workplace: 'remote', employment: 'fullTime' };
    const place = { city: 'Lyon', country: 'FR' };
    expect(found([{ '@type': 'BreadcrumbList' }, job])).toEqual({
      kind: 'career',
      applyBy: '2027-04-30',
      ...work,
      ...place,
      ...pay,
    });
    const { validThrough: _end, ...open } = job;
    expect(found(open, { 'article:expiration_time': '2027-05-01T00:00Z' }).applyBy).toBe('2027-05-01');
  });

  test('come from Open Graph without JSON-LD', () => {
    expect(found('', { 'event:start_time': '2027-03-01T09:00-05:00' })).toEqual({
      kind: 'event',
      begins: '2027-03-01T09:00',
      timeZone: 'America/New_York',
    });
  });
});

describe('a hostile or careless page', () => {
  test.each([
    ['malformed', '{"@type":"Event"'],
    ['empty', ''],
    ['null', 'null'],
    ['of another kind', { '@type': 'Recipe', startDate: '2027-03-01' }],
    ['deeply nested', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['prototypes', '{"__proto__":{"@type":"Event"},"@graph":{"@type":{}}}'],
  ])('whose data is %s offers nothing', (_name, data) => {
    expect(found(data)).toEqual({});
  });

  test('loses the fields that the form would refuse, and no others', () => {
    const data = {
      ...event,
      endDate: '2027-02-01T09:00:00-05:00',
      maximumAttendeeCapacity: -3,
      inLanguage: 'xx',
      location: [
        { '@type': 'VirtualLocation', url: 'javascript:alert(1)' },
        { name: 'N'.repeat(500), address: { addressLocality: 'Columbus', addressCountry: 'Atlantis' } },
      ],
    };
    expect(found(data)).toEqual({
      kind: 'event',
      begins: '2027-03-01T09:00',
      timeZone: 'America/New_York',
      attendance: 'both',
      city: 'Columbus',
    });
  });

  test('may have a beginning that no clock shows', () => {
    expect(found({ ...event, startDate: '2027-02-31T09:00', location: 'City Hall' })).toEqual({
      kind: 'event',
      placeName: 'City Hall',
      attendance: 'place',
    });
    expect(found({ ...event, startDate: '9999-99-99T99:99+99:99' })).toEqual({ kind: 'event' });
  });

  test('may nest names as deeply as it likes', () => {
    const location = `${'{"name":['.repeat(16_000)}"a"${']}'.repeat(16_000)}`;
    const data = `{"@type":"Event","startDate":"2027-03-01","location":${location}}`;
    expect(found(data)).toEqual({ kind: 'event', begins: '2027-03-01', isAllDay: true, attendance: 'place' });
  });

  test('cannot hide marks in a text', () => {
    const name = `a\u202eb${'<'.repeat(1_000)}`;
    expect(found({ ...event, location: { '@type': 'Place', name } })).not.toHaveProperty('placeName');
    expect(found({ ...event, location: { '@type': 'Place', name: 'a\u202eb' } }).placeName).toBe('ab');
  });
});
