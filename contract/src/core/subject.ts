/**
 * What people post and others comment on, vote on and flag: products and threads. Whatever tells the two apart is a
 * table with an entry for each kind, looked up by `kind`.
 */
import type { CommentId, ProductId, ThreadId } from './ids.ts';

export type Subject = { kind: 'product'; id: ProductId } | { kind: 'thread'; id: ThreadId };
export type SubjectKind = Subject['kind'];
export type SubjectId = Subject['id'];

/** What may be voted on. */
export type Votable = Subject | VotableComment;
export type VotableComment = { kind: 'comment'; id: CommentId };

/** In the order in which calls and lists name them. */
export const subjectKinds = ['product', 'thread'] as const satisfies readonly SubjectKind[];

/** One of something for each kind of subject. */
export type PerKind<Thing> = Readonly<Record<SubjectKind, Thing>>;

export function perKind<Thing>(make: (kind: SubjectKind) => Thing): PerKind<Thing> {
  return { product: make('product'), thread: make('thread') };
}

/** For an id whose kind is known by where it comes from: a row, or the call that names it. */
export function subjectOf(kind: SubjectKind, id: number): Subject {
  return kind === 'product' ? { kind, id: id as ProductId } : { kind, id: id as ThreadId };
}

/** `product:7`: a name that nothing else has, for caches and for what a browser keeps. */
export function keyOf({ kind, id }: Votable): string {
  return `${kind}:${id}`;
}
