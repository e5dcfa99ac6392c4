/**
 * Facts of an offer in the structured data of another site's page (rules/posting 18): JSON-LD in the vocabulary of
 * schema.org, then Open Graph. The page is not trusted: texts are cut and plain, and the form's rules decide. Pure.
 */

import { readableLine } from '#contract/core/readable-text.ts';
import { stateOf } from '#contract/core/us-state-names.ts';
import { localOf } from '#contract/core/zoned-time.ts';
import { countries, type FactName } from '#contract/products/fact-fields.ts';
import type { Attendance, CourseForm, Employment, Kind } from '#contract/products/facts.ts';
import { emptyFacts, type FactsForm, factProblems } from '#contract/products/facts-form.ts';
import { countryName } from '#contract/products/facts-text.ts';
import type { PageMetadata } from '../../packages/safe-html/index.ts';

type Node = Record<string, unknown>;
type Found = Partial<FactsForm>;

/** A page with more is malicious. */
const nodeLimit = 1_000;
const textLimit = 2_000;

/** The form with what the page says; null if it says nothing. */
export function linkedFacts(
  { structuredData, moments }: Pick<PageMetadata, 'structuredData' | 'moments'>,
  page: URL,
): FactsForm | null {
  const nodes = structuredData.flatMap(parsed).slice(0, nodeLimit);
  const offer = nodes.find((node) => kindOf(node) !== undefined);
  const kind = offer === undefined ? undefined : kindOf(offer);
  if (offer !== undefined && kind !== undefined) {
    return accepted({
      kind,
      ...readers[kind](offer, page),
      ...(kind === 'career' && expiry(moments, offer)),
    });
  }
  const begins = moments.get('event:start_time') ?? '';
  const event = { startDate: begins, endDate: moments.get('event:end_time') };
  return begins === '' ? null : accepted({ kind: 'event', ...timesOf(event) });
}

/** The form without the fields that its rules refuse. A refused country is why a state is refused, and so on. */
function accepted(found: Found): FactsForm {
  let form = { ...emptyFacts, ...found };
  for (let pass = 0; pass < 3; pass += 1) {
    const refused = Object.keys(factProblems(form)) as FactName[];
    form = { ...form, ...Object.fromEntries(refused.map((name) => [name, emptyFacts[name]])) };
  }
  return form;
}

/** The objects of JSON-LD: of a list, of a graph, or one alone. Malformed JSON has none. */
function parsed(json: string): Node[] {
  try {
    return listOf(JSON.parse(json))
      .slice(0, nodeLimit)
      .filter(isNode)
      .flatMap((node) => ('@graph' in node ? nodesOf(node['@graph']) : [node]));
  } catch {
    return [];
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function nodesOf(value: unknown): Node[] {
  return listOf(value).slice(0, nodeLimit).filter(isNode);
}

/** Types without the vocabulary's address: `https://schema.org/Event` is `Event`. */
function typesOf(node: Node): string[] {
  return listOf(node['@type']).flatMap((type) =>
    typeof type === 'string' ? [type.slice(-50).replace(/^.*[/:#]/, '')] : [],
  );
}

function kindOf(node: Node): Kind | undefined {
  const types = typesOf(node);
  if (types.includes('JobPosting')) return 'career';
  if (types.includes('Course')) return 'course';
  return types.some((type) => /Event$|^Festival$|^Hackathon$/.test(type)) ? 'event' : undefined;
}

/** One line of plain text from a text, a number, or the name of an object; '' without one. */
function textOf(value: unknown): string {
  const [given] = listOf(value);
  // Looks one level down only: names nested at will could overflow the call stack.
  const [first] = isNode(given) ? listOf(given.name) : [given];
  if (typeof first === 'number') return String(first);
  if (typeof first !== 'string') return '';
  return readableLine(first.slice(0, textLimit).replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The choice whose pattern matches one of the texts. */
function choiceOf<Choice extends string>(value: unknown, choices: Record<Choice, RegExp>): Choice | '' {
  const texts = listOf(value).slice(0, 20).map(textOf);
  const patterns = Object.entries(choices) as [Choice, RegExp][];
  return patterns.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? '';
}

const readers: Record<Kind, (node: Node, page: URL) => Found> = { event, course, career };

function event(node: Node, page: URL): Found {
  const locations = listOf(node.location).slice(0, 20);
  const online = locations.filter(isNode).find((one) => typesOf(one).includes('VirtualLocation'));
  const place = locations.find((one) => one !== online);
  const meetingUrl = textOf(online?.url);
  const [offer] = nodesOf(node.offers);
  return {
    ...timesOf({ ...node, closes: offer?.validThrough ?? offer?.availabilityEnds }),
    ...placeOf(place),
    attendance: attendanceOf(node, { hasPlace: place !== undefined, isOnline: online !== undefined }),
    // Many pages name themselves as the way in.
    meetingUrl: URL.parse(meetingUrl)?.href === page.href ? '' : meetingUrl,
    seats: textOf(node.maximumAttendeeCapacity),
    language: languageOf(node),
  };
}

function attendanceOf(node: Node, { hasPlace, isOnline }: { hasPlace: boolean; isOnline: boolean }) {
  const named = choiceOf<Attendance>(node.eventAttendanceMode, {
    both: /MixedEvent/,
    online: /OnlineEvent/,
    place: /OfflineEvent/,
  });
  if (named !== '') return named;
  return isOnline ? (hasPlace ? 'both' : 'online') : hasPlace ? 'place' : '';
}

/** Times with an offset get a zone whose clocks show them; a day lasts all day. */
function timesOf({ startDate, endDate, closes }: Node): Found {
  const [begins, ends, registrationCloses] = [startDate, endDate, closes].map((value) =>
    timeOf(textOf(value)),
  );
  if (begins === undefined) return {};
  const timeZone = zoneShowing([begins, ends]);
  const local = (time: LinkedTime | undefined) =>
    time === undefined ? '' : time.moment && timeZone !== '' ? localOf(time.moment, timeZone) : time.local;
  const isAllDay = !begins.local.includes('T');
  return {
    begins: local(begins),
    ends: local(ends).slice(0, isAllDay ? 10 : undefined),
    isAllDay,
    registrationCloses: local(registrationCloses),
    timeZone,
  };
}

interface LinkedTime {
  /** As the page shows it, to the minute; a day without time. */
  local: string;
  /** Undefined if the page gives no offset. */
  moment: Date | undefined;
}

function timeOf(text: string): LinkedTime | undefined {
  const pattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
  const [, day, time, offset] = pattern.exec(text) ?? [];
  if (day === undefined) return undefined;
  if (time === undefined) return { local: day, moment: undefined };
  const zone = offset?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase();
  const moment = zone === undefined ? undefined : new Date(`${day}T${time}${zone}`);
  return { local: `${day}T${time}`, moment: Number.isNaN(moment?.getTime()) ? undefined : moment };
}

/** An offset alone names no zone: members' own come first, then any. */
const usualZones = [
  'UTC',
  ...['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage'].map(
    (city) => `America/${city}`,
  ),
  'Pacific/Honolulu',
  'Europe/London',
  'Europe/Berlin',
];

function zoneShowing(times: (LinkedTime | undefined)[]): string {
  const given = times.filter((time): time is Required<LinkedTime> => time?.moment !== undefined);
  if (given.length === 0) return '';
  const shows = (zone: string) =>
    given.every(({ local, moment }) => moment !== undefined && localOf(moment, zone) === local);
  return [...usualZones, ...Intl.supportedValuesOf('timeZone')].find(shows) ?? '';
}

/** A place, its address, or a text. */
function placeOf(location: unknown): Found {
  if (!isNode(location)) return { placeName: textOf(location) };
  const isAddress = typesOf(location).includes('PostalAddress');
  const [address] = listOf(isAddress ? location : location.address);
  const placeName = isAddress ? '' : textOf(location.name);
  if (!isNode(address)) return { placeName, street: textOf(address) };
  const country = countryOf(textOf(address.addressCountry));
  const region = textOf(address.addressRegion);
  return {
    placeName,
    street: textOf(address.streetAddress),
    city: textOf(address.addressLocality),
    region: ['', 'US'].includes(country) ? (stateOf(region) ?? '') : region,
    country,
  };
}

function countryOf(text: string): string {
  if (text.length <= 2) return text.toUpperCase();
  if (/^U\.?S\.?A\.?$|^United States/i.test(text)) return 'US';
  return countries.find((code) => countryName(code).toLowerCase() === text.toLowerCase()) ?? '';
}

/** `en-US` is `en`. */
function languageOf(node: Node): string {
  return textOf(node.inLanguage).slice(0, 2).toLowerCase();
}

function course(node: Node): Found {
  const [instance = {}] = nodesOf(node.hasCourseInstance);
  const form = choiceOf<CourseForm>([...listOf(node.courseMode), ...listOf(instance.courseMode)], {
    live: /^on-?site$|in.person|classroom/i,
    selfPaced: /^async|self.paced/i,
    liveOnline: /^sync|live online/i,
    recorded: /record/i,
  });
  const duration = [instance.courseWorkload, node.timeRequired, instance.duration].map(textOf).map(hoursOf);
  return {
    courseForm: form,
    durationHours: duration.find((hours) => hours !== '') ?? '',
    language: languageOf(node) || languageOf(instance),
  };
}

/** `PT2H30M` is 2.5. */
function hoursOf(duration: string): string {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d{1,4})H)?(?:(\d{1,4})M)?$/.exec(duration) ?? [];
  const sum = Number(hours) + Number(minutes) / 60;
  return sum === 0 ? '' : String(Math.round(sum * 100) / 100);
}

function career(node: Node): Found {
  const [place] = listOf(node.jobLocation);
  const isRemote = textOf(node.jobLocationType) === 'TELECOMMUTE';
  const { placeName: _name, ...address } = place === undefined ? {} : placeOf(place);
  const employer = textOf(node.hiringOrganization);
  return {
    ...address,
    ...payOf(node.baseSalary),
    employer: employer === 'confidential' ? '' : employer,
    workplace: isRemote ? 'remote' : '',
    employment: choiceOf<Employment>(node.employmentType, {
      fullTime: /^full.?time$/i,
      partTime: /^part.?time$/i,
      contract: /^contract|^temporary/i,
    }),
    applyBy: textOf(node.validThrough).slice(0, 10),
  };
}

/** The page's own end, if the posting has none. */
function expiry(moments: PageMetadata['moments'], node: Node): Found {
  const expires = moments.get('article:expiration_time');
  return textOf(node.validThrough) === '' && expires !== undefined ? { applyBy: expires.slice(0, 10) } : {};
}

function payOf(salary: unknown): Found {
  const [pay] = nodesOf(salary);
  if (pay === undefined) return {};
  const value = isNode(pay.value) ? pay.value : pay;
  const amount = textOf(value.value);
  return {
    payFrom: textOf(value.minValue) || amount,
    payTo: textOf(value.maxValue) || amount,
    payPeriod: textOf(value.unitText ?? pay.unitText).toLowerCase(),
    currency: textOf(pay.currency).toUpperCase(),
  };
}
