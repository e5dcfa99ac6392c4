import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CreditKindId } from '#contract/core/ids.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { product } from './fixtures/product.ts';
import { productData } from './product-data.ts';

const site = { publicUrl: 'https://guildhall.example', name: 'Guildhall' };

test('describes a product without a kind, with an offer for each price', () => {
  expect(unknownNames(productData(site, product))).toEqual([]);
  expect(productData(site, product)).toMatchObject({
    '@type': 'Product',
    name: 'Ethics & the <Law>',
    category: 'Learning',
    image: ['https://guildhall.example/uploads/products/7/abc.jpg'],
    offers: [
      {
        name: 'Member Price',
        price: '49.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://guildhall.example/deal/7',
        priceValidUntil: '2027-03-01',
      },
      { name: 'Non-Member Price', price: '75.00' },
    ],
  });
});

test('leaves out values that are unknown', () => {
  const bare = productData(site, {
    ...product,
    status: 'expired',
    expiresAt: null,
    nonMemberPriceCents: null,
    pictures: [],
    categories: [],
  });
  expect(bare).not.toHaveProperty('image');
  expect(bare).not.toHaveProperty('category');
  expect(bare).toMatchObject({ offers: [{ availability: 'https://schema.org/Discontinued' }] });
  expect(JSON.stringify(bare)).not.toContain('priceValidUntil');
});

const noMoments = { beginsAt: null, endsAt: null, closesAt: null, credits: [] };

function dataOf(facts: Partial<ShownFacts> & Pick<ShownFacts, 'kind'>, other: Partial<ProductDetail> = {}) {
  const data = productData(site, { ...product, ...other, facts: { ...noMoments, ...facts } });
  expect(unknownNames(data)).toEqual([]);
  return data;
}

/** The vocabulary of schema.org as type declarations. */
const vocabulary = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8');

/** The names of an interface and of those it extends. */
function namesOf(type: string): string[] {
  const [, parents = '', body = ''] =
    new RegExp(`^(?:export )?interface ${type} extends ([^{]+)\\{\\n(.*?)^\\}`, 'ms').exec(vocabulary) ?? [];
  const own = [...body.matchAll(/^ {4}"([^"]+)"/gm)].map(([, name = '']) => name);
  return [
    ...own,
    ...parents.split(', ').flatMap((parent) => (/^\w+ ?$/.test(parent) ? namesOf(parent.trim()) : [])),
  ];
}

/** The names in the data that schema.org does not know for their type. */
function unknownNames(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap(unknownNames);
  const { '@context': _context, ...values } = data as Record<string, unknown>;
  const known = namesOf(`${values['@type']}Leaf`);
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  return [...unknown, ...Object.values(values).flatMap(unknownNames)];
}

const event: Partial<ShownFacts> & Pick<ShownFacts, 'kind'> = {
  kind: 'event',
  begins: '2027-03-01T09:00',
  ends: '2027-03-14T16:30',
  timeZone: 'America/New_York',
  beginsAt: new Date('2027-03-01T14:00:00Z'),
  endsAt: new Date('2027-03-14T20:30:00Z'),
  attendance: 'both',
  placeName: 'Harbor Hall',
  street: '1 Pier Street',
  city: 'Columbus',
  region: 'OH',
  country: 'US',
  meetingUrl: 'https://meet.example.org/room',
  seats: 40,
};

test('an event has times with the offset of their day, places, organizer and offers', () => {
  expect(dataOf(event)).toMatchObject({
    '@type': 'Event',
    name: 'Ethics & the <Law>',
    description: 'Four hours on duties to clients.',
    image: ['https://guildhall.example/uploads/products/7/abc.jpg'],
    startDate: '2027-03-01T09:00:00-05:00',
    endDate: '2027-03-14T16:30:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      {
        '@type': 'Place',
        name: 'Harbor Hall',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Pier Street',
          addressLocality: 'Columbus',
          addressRegion: 'OH',
          addressCountry: 'US',
        },
      },
      { '@type': 'VirtualLocation', url: 'https://meet.example.org/room' },
    ],
    organizer: { '@type': 'Organization', name: 'Guildhall', url: 'https://guildhall.example' },
    maximumAttendeeCapacity: 40,
    offers: [{ price: '49.50', validFrom: '2026-11-01T09:00:00.000Z' }, { price: '75.00' }],
  });
});

test('an event all day has days, in UTC an offset of zero, and a withdrawn one is cancelled', () => {
  expect(dataOf({ ...event, begins: '2027-03-01', ends: '2027-03-02', isAllDay: true })).toMatchObject({
    startDate: '2027-03-01',
    endDate: '2027-03-02',
  });
  const { timeZone: _zone, ends: _ends, ...begun } = event;
  const inactive = dataOf({ ...begun, attendance: 'place' }, { status: 'inactive' });
  expect(inactive).toMatchObject({
    startDate: '2027-03-01T09:00:00+00:00',
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place' },
  });
  expect(inactive).not.toHaveProperty('endDate');
});

test('a meeting link for members is in no structured data: the page stands for it', () => {
  const data = dataOf({ ...event, attendance: 'online', isMeetingPrivate: true });
  expect(data).toMatchObject({ location: { url: 'https://guildhall.example/deal/7' } });
  expect(JSON.stringify(data)).not.toContain('meet.example.org');
});

test('a course has its provider, mode, workload and credit', () => {
  const ethics = { creditKindId: 1 as CreditKindId, name: 'Ethics', states: ['OH'], hours: 1, approval: '' };
  const data = dataOf(
    { kind: 'course', courseForm: 'selfPaced', durationHours: 2.5, language: 'es', credits: [ethics] },
    { memberPriceCents: 0 },
  );
  expect(data).toMatchObject({
    '@type': 'Course',
    description: 'Four hours on duties to clients.',
    provider: { '@type': 'Organization', name: 'Guildhall' },
    inLanguage: 'es',
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT2H30M' },
    educationalCredentialAwarded: [
      { name: '1 CE hour: Ethics', validIn: [{ '@type': 'AdministrativeArea', name: 'US-OH' }] },
    ],
    offers: [{ category: 'Free' }, { category: 'Paid' }],
  });
  expect(dataOf({ kind: 'course', courseForm: 'live', durationHours: 0.75 }, { summary: '' })).toMatchObject({
    description: 'Ethics & the <Law>',
    hasCourseInstance: { courseMode: 'Onsite', courseWorkload: 'PT45M' },
  });
});

const career: Partial<ShownFacts> & Pick<ShownFacts, 'kind'> = {
  kind: 'career',
  employer: 'Marsh & Sons',
  city: 'Boise',
  region: 'ID',
  country: 'US',
  workplace: 'onSite',
  employment: 'partTime',
  payFrom: 5_500_000,
  payTo: 7_000_050,
  payPeriod: 'year',
  closesAt: new Date('2027-01-01T07:00:00Z'),
  applyTo: 'jobs@marsh.example',
};

test('a career posting has description, employer, place, pay and end', () => {
  expect(dataOf(career, { expiresAt: career.closesAt ?? null })).toMatchObject({
    '@type': 'JobPosting',
    title: 'Ethics & the <Law>',
    description: '<p>Four hours on duties to clients.</p>',
    datePosted: '2026-11-01T09:00:00.000Z',
    validThrough: '2027-01-01T07:00:00.000Z',
    employmentType: 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Marsh & Sons' },
    jobLocation: { '@type': 'Place', address: { addressLocality: 'Boise', addressRegion: 'ID' } },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { minValue: 55_000, maxValue: 70_000.5, unitText: 'YEAR' },
    },
    directApply: true,
  });
  expect(dataOf(career)).not.toHaveProperty('offers');
});

test('a remote posting says where applicants may live, and an unnamed employer is confidential', () => {
  const data = dataOf({
    kind: 'career',
    workplace: 'remote',
    payFrom: 2_700,
    payTo: 2_700,
    payPeriod: 'hour',
  });
  expect(data).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'United States' },
    hiringOrganization: 'confidential',
    baseSalary: { value: { value: 27, unitText: 'HOUR' } },
    directApply: false,
  });
  expect(data).not.toHaveProperty('jobLocation');
});
