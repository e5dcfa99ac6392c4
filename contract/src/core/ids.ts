import { z } from 'zod';
import { wireList } from './scalars.ts';

/** A 32-bit positive integer of one kind, so that a TagId cannot pass for a LabelId. */
export type Id<Kind extends string> = number & { readonly __kind: Kind };

export type MemberId = Id<'member'>;
export type SessionId = Id<'session'>;
export type ProductId = Id<'product'>;
export type FileId = Id<'file'>;
export type CategoryId = Id<'category'>;
export type ProductTypeId = Id<'productType'>;
export type TagId = Id<'tag'>;
export type LabelId = Id<'label'>;
export type CreditKindId = Id<'creditKind'>;
export type CreditRecordId = Id<'creditRecord'>;
export type CreditRequirementId = Id<'creditRequirement'>;
export type CommentId = Id<'comment'>;
export type ThreadId = Id<'thread'>;
export type ExportId = Id<'export'>;
export type ImportId = Id<'import'>;
export type RunId = Id<'run'>;
export type AlertId = Id<'alert'>;
export type MessageId = Id<'message'>;
export type MessageReportId = Id<'messageReport'>;
export type NoticeId = Id<'notice'>;
export type FlagNoteId = Id<'flagNote'>;
export type AuditEntryId = Id<'auditEntry'>;
export type MemberNoteId = Id<'memberNote'>;
export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'delivery'>;
export type PendingPostId = Id<'heldPost'>;

/** The maximum of PostgreSQL's integer; ids never exceed it (rules/calls 3). */
export const maxId = 2_147_483_647;

const digits = /^\d{1,10}$/;
const invalidId = 'Choose a valid item.';

/** An id on the wire: a number, or its digits as a string. */
export function wireId<Brand extends Id<string>>() {
  return z
    .union([z.number(), z.string()], { error: invalidId })
    .transform((value, ctx) => {
      const id = typeof value === 'number' ? value : digits.test(value.trim()) ? Number(value) : Number.NaN;
      if (Number.isInteger(id) && id >= 1 && id <= maxId) return id as Brand;
      ctx.addIssue({ code: 'custom', message: invalidId });
      return z.NEVER;
    })
    .meta({ description: 'A positive 32-bit integer.' });
}

/** An optional id: absent, empty and 0 are null. */
export function optionalWireId<Brand extends Id<string>>() {
  return namedWireId<Brand>().transform((id) => id ?? null);
}

/** An optional id whose absence stays undefined. */
export function namedWireId<Brand extends Id<string>>() {
  return z
    .union([z.number(), z.string(), z.null()], { error: invalidId })
    .optional()
    .transform((value) => (value === '' || String(value) === '0' ? null : value))
    .pipe(wireId<Brand>().nullable().optional());
}

/** Ids as a list, a single id, or nothing (rules/calls 2); at most `max`, and at least one if `none` has a sentence. */
export function wireIds<Brand extends Id<string>>({ max, none }: { max: number; none?: string }) {
  return wireList(wireId<Brand>(), { max, ...(none && { none }) });
}

/** An id of a reply. */
export const replyId = z.number().int().min(1).max(maxId);

/**
 * A product or a thread, which members post, comment on, vote on and flag. Code that differs by kind looks up a table
 * with an entry per `kind`.
 */
export type Subject = { kind: 'product'; id: ProductId } | { kind: 'thread'; id: ThreadId };
export type SubjectKind = Subject['kind'];
export type SubjectId = Subject['id'];

/** A subject or a comment, which members vote on. */
export type Votable = Subject | VotableComment;
export type VotableComment = { kind: 'comment'; id: CommentId };

/** The order in which calls and lists name the kinds. */
export const subjectKinds = ['product', 'thread'] as const satisfies readonly SubjectKind[];

/** One value per kind of subject. */
export type PerKind<Thing> = Readonly<Record<SubjectKind, Thing>>;

export function perKind<Thing>(make: (kind: SubjectKind) => Thing): PerKind<Thing> {
  return { product: make('product'), thread: make('thread') };
}

/** For an id whose kind is known from its row or call. */
export function subjectOf(kind: SubjectKind, id: number): Subject {
  return kind === 'product' ? { kind, id: id as ProductId } : { kind, id: id as ThreadId };
}

/** `product:7`: a unique key for caches and browser storage. */
export function keyOf({ kind, id }: Votable): string {
  return `${kind}:${id}`;
}
