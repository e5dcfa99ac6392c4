/** The calls of `table.yaml`, for rows that were inserted into a database. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { CallAuth } from '#contract/core/call.ts';
import type { TestApp } from '../app.ts';
import type { Sender } from '../call.ts';
import { commented, commentedInThread } from '../comments.ts';
import type { TestMember } from '../members.ts';
import { addProduct, type GivenProduct } from '../products.ts';
import { addThread } from '../threads.ts';

export interface WireCall {
  method: 'GET' | 'POST';
  path: string;
  /** Who may call: everyone, any member, staff, or administrators only (rules/calls 8). */
  auth: CallAuth;
  /** True if any member may call, but only staff may access this item. */
  isTheirs: boolean;
  /** True if any member may call, but only the fixture's member may access this item. */
  isOwn: boolean;
  /** True if the author of the item is rejected, whatever their role (rules/flags 21). */
  isForOthers: boolean;
  body: Record<string, unknown>;
  /** The status for every authorised caller with that body. */
  status: number;
}

type Row = [who: string, call: string, body: Record<string, unknown>, status?: number];

const rows: Row[] = parse(readFileSync(new URL('table.yaml', import.meta.url), 'utf8'), { merge: true });
const auths: Record<string, CallAuth> = { own: 'member', theirs: 'member', others: 'staff' };
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** `count` makes unique values differ. */
export function wireCalls(fixture: Fixture, count = 0): WireCall[] {
  const values: Record<string, unknown> = { ...fixture, count, onePixel, nobody: 2_000_000_000 };
  const filled = JSON.stringify(rows)
    .replace(/"\$(\w+)"/g, (_all, name: string) => JSON.stringify(values[name]))
    .replace(/\$(\w+)/g, (_all, name: string) => String(values[name]));
  return (JSON.parse(filled) as Row[]).map(([who, call, body, status = 200]) => ({
    method: call.startsWith('GET ') ? 'GET' : 'POST',
    path: `/api/${call.replace('GET ', '')}`,
    auth: auths[who] ?? (who as CallAuth),
    isTheirs: who === 'theirs',
    isOwn: who === 'own',
    isForOthers: who === 'others',
    body,
    status,
  }));
}

/** The path as the API description writes it. */
export function describedPath(path: string): string {
  return path.replace(/\/\d+$/, '/{id}').replace(/\/nothing$/, '/{token}');
}

export type Fixture = Awaited<ReturnType<typeof layFixture>>;

interface Cast {
  /** The member of the account and sign-in. */
  member: TestMember;
  /** Another member with the same role. */
  other: { id: number };
  /** The author of the comments. */
  author: Sender;
  product?: GivenProduct;
}

export async function layFixture(app: TestApp, { member, other, author, product }: Cast) {
  const { id: memberId, email, password } = member;
  const productId: number = await addProduct(app, product);
  const threadId: number = await addThread(app);
  return {
    productId,
    threadId,
    /** For the call that deletes a thread. */
    doomedThreadId: (await addThread(app)) as number,
    commentId: await commented(app, author, productId),
    threadCommentId: await commentedInThread(app, author, threadId),
    memberId,
    email,
    password,
    otherId: other.id,
  };
}
