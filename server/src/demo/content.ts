/** The demo content as editors maintain it; see server/demo/README.md. All people in it are invented. */
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { roles } from '#contract/accounts/model.ts';
import { factNames } from '#contract/products/fact-fields.ts';

const folder = new URL('../../demo/', import.meta.url);

const days = z.number().positive();
const cents = z.int().nonnegative();
/** Members are named by their keys in members.json. */
const memberKeys = z.array(z.string()).default([]);
const text = z.array(z.string().min(1)).min(1).transform(htmlOf);

const comment = z.strictObject({
  author: z.string(),
  hoursAfter: z.number().positive(),
  /** The position of an earlier comment in the same list, from 0. */
  replyTo: z.int().nonnegative().optional(),
  text,
  likes: memberKeys,
  dislikes: memberKeys,
  flaggedBy: memberKeys,
});

const thread = z.strictObject({
  title: z.string(),
  author: z.string(),
  postedDaysAgo: days,
  text,
  likes: memberKeys,
  dislikes: memberKeys,
  comments: z.array(comment).default([]),
});

const product = thread.extend({
  isOnline: z.boolean(),
  url: z.url({ protocol: /^https$/ }).optional(),
  booking: z.string().default(''),
  memberPriceCents: cents,
  nonMemberPriceCents: cents.optional(),
  originalPriceCents: cents.optional(),
  hideOriginalPrice: z.boolean().default(false),
  isFeatured: z.boolean().default(false),
  status: z.enum(['active', 'inactive', 'expired']),
  expiresInDays: z.number().optional(),
  categories: z.array(z.string()).min(1),
  types: z.array(z.string()),
  tags: z.array(z.string()),
  labels: z.array(z.string()),
  /** As typed in the form; dates as in `localDate`, credit hours as in an import. */
  facts: z.partialRecord(z.enum(['kind', ...factNames]), z.union([z.string(), z.literal(true)])).optional(),
  views: z.int().nonnegative(),
  savedBy: memberKeys,
  pictures: z.array(z.string()).min(1),
});

const member = z.strictObject({
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  role: z.enum(roles),
  city: z.string(),
  joinedDaysAgo: days,
  dateOfBirth: z.iso.date(),
});

const alert = z.strictObject({
  member: z.string(),
  /** The first keyword if there is none. */
  title: z.string().optional(),
  keywords: z.array(z.string()).min(1),
  sinceDaysAgo: days,
  isPaused: z.boolean().default(false),
});

const message = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** True if the sender typed the e-mail address of the recipient, who then sees the sender's. */
  byAddress: z.boolean().default(false),
  /** The position of an earlier message, from 0. */
  answers: z.int().nonnegative().optional(),
  subject: z.string(),
  text: z.array(z.string()).transform((lines) => lines.join('\n')),
  sentDaysAgo: days,
  readBy: memberKeys,
});

const hours = z.number().positive();
const credits = z.strictObject({
  records: z.array(
    z.strictObject({
      member: z.string(),
      title: z.string(),
      completedDaysAgo: days,
      kind: z.string(),
      state: z.string().default(''),
      hours,
      approval: z.string().default(''),
    }),
  ),
  requirements: z.array(
    z.strictObject({
      state: z.string(),
      hours,
      kinds: z.record(z.string(), hours),
      years: z.int(),
      endsInDays: days,
    }),
  ),
});

const taxonomyTerm = z.strictObject({ name: z.string(), description: z.string() });
/** Parents come before their children. */
const category = taxonomyTerm.extend({ slug: z.string(), parent: z.string().optional() });
const taxonomy = z.strictObject({
  categories: z.array(category),
  types: z.array(taxonomyTerm),
  tags: z.array(taxonomyTerm),
  labels: z.array(taxonomyTerm),
});

export type DemoMember = z.infer<typeof member>;
export type DemoTaxonomy = z.infer<typeof taxonomy>;
export type DemoThread = z.infer<typeof thread>;
export type DemoProduct = z.infer<typeof product>;
export type DemoAlert = z.infer<typeof alert>;
export type DemoCredits = z.infer<typeof credits>;
export type DemoMessage = z.infer<typeof message>;

/**
 * Reads and checks the files of the demo content. Throws an Error that names the file and the field if something is
 * missing or misspelled.
 */
export function readDemoContent() {
  return {
    members: read('members.json', z.array(member)),
    taxonomy: read('lists.json', taxonomy),
    products: filesIn('products/').flatMap((file) => read(file, z.array(product))),
    threads: read('threads.json', z.array(thread)),
    alerts: read('alerts.json', z.array(alert)),
    messages: read('messages.json', z.array(message)),
    credits: read('credits.json', credits),
  };
}

export function readDemoTaxonomy(): DemoTaxonomy {
  return read('lists.json', taxonomy);
}

/** A picture in one of its sizes. */
export function readDemoPicture(name: string, width: number): Buffer {
  return readFileSync(new URL(`pictures/${name}-${width}.webp`, folder));
}

function filesIn(subfolder: string): string[] {
  const names = readdirSync(new URL(subfolder, folder)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => subfolder + name);
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  if (!read.success) throw new Error(`server/demo/${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Each line is a paragraph, a heading (`### `) or an item of a list (`- `) of Markdown, or a block of HTML. */
export function htmlOf(lines: string[]): string {
  return lines.map(blockOf).join('').replaceAll('</ul><ul>', '');
}

function blockOf(line: string): string {
  if (/^<(?:p|h3|ul)\b/.test(line)) return line;
  const html = line.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\*(.+?)\*/g, '<em>$1</em>');
  if (html.startsWith('### ')) return `<h3>${html.slice(4)}</h3>`;
  if (html.startsWith('- ')) return `<ul><li>${html.slice(2)}</li></ul>`;
  return `<p>${html}</p>`;
}
