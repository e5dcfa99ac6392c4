/**
 * The vocabulary of seeded rows. Sentences are recombined from the demo content, so that common words are common. Names
 * of people and towns are built from syllables, so that rare words exist at every size.
 */
import { type DemoProduct, readDemoContent } from '../demo/content.ts';
import { sanitizeHtml } from '../platform/html/sanitize-html.ts';
import type { Random } from '../platform/random.ts';

const demo = readDemoContent();

export type Area = 'learning' | 'events' | 'careers';

/** Sentences from the descriptions of each area, one to three lines long. */
export const sentences: Record<Area, string[]> = { learning: [], events: [], careers: [] };
for (const product of demo.products) {
  sentences[areaOf(product)].push(...sentencesOf(product.text));
}

export const remarks = [...demo.products, ...demo.threads]
  .flatMap(({ comments }) => comments)
  .flatMap(({ text }) => sentencesOf(text));

export const questions = demo.threads.map(({ title }) => title);
export const concerns = demo.threads.flatMap(({ text }) => sentencesOf(text));

/** The top-level category of its first category. */
function areaOf({ title, categories: [slug] }: DemoProduct): Area {
  const area = demo.taxonomy.categories.find((category) => category.slug === slug)?.parent;
  if (area === 'learning' || area === 'events' || area === 'careers') return area;
  throw new Error(`The demo product "${title}" stands below no area.`);
}

function sentencesOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h3)>/)
    .flatMap((block) => sanitizeHtml(block).text.split(/(?<=[.?!])\s+/))
    .filter(({ length }) => length >= 30 && length <= 240);
}

const topics = [
  ...demo.taxonomy.tags.map(({ name }) => name),
  'Beneficiary designations',
  'Client onboarding',
  'Cash value loans',
  'College funding',
  'Cybersecurity',
  'Death claims',
  'Divorce and insurance',
  'Executive bonus plans',
  'Family meetings',
  'Fee disclosure',
  'Field underwriting',
  'Group disability',
  'Health savings accounts',
  'Income annuities',
  'Key person coverage',
  'Late enrollment penalties',
  'Policy reviews',
  'Premium financing',
  'Prospecting letters',
  'Required distributions',
  'Risk tolerance',
  'Rollover decisions',
  'Special needs trusts',
  'Split dollar',
  'State filings',
  'Suitability',
  'Survivor benefits',
  'Term conversions',
  'Widowhood',
  'Workplace benefits',
];

const audiences = [
  'new advisors',
  'experienced advisors',
  'agency owners',
  'assistants',
  'supervisors',
  'career changers',
  'solo practices',
  'bank representatives',
  'rural practices',
  'bilingual teams',
  'case managers',
  'paraplanners',
  'producers',
  'principals',
  'trainers',
];

const formats: Record<Area, string[]> = {
  learning: [
    'Evening course',
    'Self-study course',
    'Exam preparation',
    'Refresher',
    'Case clinic',
    'Certificate program',
    'Practice exam',
    'Study guide',
    'Short course',
    'Masterclass',
  ],
  events: [
    'Regional conference',
    'Breakfast',
    'Roundtable',
    'Webinar',
    'Symposium',
    'Spring meeting',
    'Autumn forum',
    'Open house',
    'Study trip',
    'Dinner talk',
  ],
  careers: [
    'Advisor',
    'Senior advisor',
    'Case manager',
    'Client service associate',
    'Paraplanner',
    'Compliance officer',
    'Agency director',
    'Underwriting consultant',
    'Trainer',
    'Intern',
  ],
};

const firstNames = (
  'Adaeze Alma Anders Anneke Arjun Beatriz Bennett Camille Cedric Clara Dalia Declan Dorothea Eamon Edith Elias Emiko ' +
  'Esther Farah Felix Fiona Gideon Graciela Gwen Harriet Hassan Helena Hugo Imani Ines Isaac Ivy Jamal Joana Johan ' +
  'Josephine Kaito Kamala Lars Leonora Lucia Magnus Marisol Martha Mateo Mei Miriam Nadia Nels Noor Octavia Omar ' +
  'Paloma Pascal Philippa Quentin Rafael Ramona Rosalind Samir Selma Silas Simone Stellan Sunita Tamsin Theodore ' +
  'Ursula Valentin Vera Viola Walter Winifred Xenia Yara Yusuf Zelda Zubin'
).split(' ');

const nameStarts = (
  'Al Ander As Bal Bar Bel Bren Bru Cal Car Cor Dal Del Dor El Er Fal Fen Gal Gar Har Hel Hol Is Jor Kal Ken Kir Lan ' +
  'Lor Mal Mar Mer Nor Or Per Quin Ral Ros Sal Sel Tal Tor Var Wel Win Yar Zan'
).split(' ');
const nameMiddles =
  'a ba bel ca da de den di do e el en er fe ga gen go i ka ke la le lin lo ma men mi na ne no o ra ren ri ro sa se si so ta'.split(
    ' ',
  );
const nameEnds = (
  'bach berg bourne by cott croft dahl den dez dine feld ford gren ham hurst kin land ley low lund mann more nack ness ' +
  'pole quist rick rell ridge sen shaw sted stone strom ton vale vick ward well wick wood'
).split(' ');

const townStarts = (
  'Alder Amber Apple Ash Beaver Birch Blue Bright Brook Cedar Clay Clear Cold Copper Crane Deer Elm Fair Fern Gold Grand ' +
  'Gray Green Harbor Hazel High Iron Juniper Lake Lark Linden Maple Marsh Mill North Oak Otter Pine Quail Red River Rock ' +
  'Sand Silver Spring Stone Summer Thorn Wal West Willow Winter'
).split(' ');
const townEnds = (
  'bend bluff bridge brook burg crest dale falls field ford gate grove haven hill mont mouth point port ridge rock side ' +
  'stead ton vale view ville water wood worth'
).split(' ');

export function firstNameOf(random: Random): string {
  return random.pick(firstNames);
}

/** One of some 80,000: in a million products each occurs a dozen times. */
export function lastNameOf(random: Random): string {
  return random.pick(nameStarts) + random.pick(nameMiddles) + random.pick(nameEnds);
}

/** One of some 1,500. */
export function townOf(random: Random): string {
  return random.pick(townStarts) + random.pick(townEnds);
}

/** The parts of a title, which the caller joins with commas. Seeded searches look for one part. */
export function titlePartsOf(random: Random, area: Area): string[] {
  const format = random.pick(formats[area]);
  if (area === 'careers') return [`${format}, ${random.pick(topics).toLowerCase()}`, townOf(random)];
  const parts = [`${format}: ${random.pick(topics)} for ${random.pick(audiences)}`];
  if (area === 'events' || random.chance(0.3)) parts.push(townOf(random));
  if (random.chance(0.25)) parts.push(`part ${random.whole(1, 9)}`);
  return parts;
}

const introductions: Record<Area, string[]> = {
  learning: ['Taught by', 'With materials by', 'Examined by'],
  events: ['Hosted by', 'Opened by', 'In the chair:'],
  careers: ['Apply to', 'You report to', 'Questions to'],
};

/** A sentence that names a person, and the phrases in it. */
export function introductionOf(random: Random, area: Area): { text: string; phrases: string[] } {
  const [start, first, last] = [random.pick(introductions[area]), firstNameOf(random), lastNameOf(random)];
  const town = townOf(random);
  return { text: `${start} ${first} ${last} of ${town}.`, phrases: [`${start} of`, first, last, town] };
}
