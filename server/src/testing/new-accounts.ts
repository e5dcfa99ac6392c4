/** First posts awaiting approval, from the views of author and staff. */
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';
import { addMember, type TestMember } from './members.ts';

/** Inserts a member as registration creates one. */
export async function addNewAccount(app: TestApp): Promise<TestMember> {
  const member = await addMember(app);
  await app.database.query('update members set registered_itself = true where id = $1', [member.id]);
  return member;
}

/** From now on first posts wait for approval, or are public at once. */
export function enableNewAccountReview(app: TestApp, admin: Sender, waits = true): Promise<void> {
  return changeSettings(app, admin, { newcomers_wait: waits ? 1 : 0 });
}

interface PendingReply {
  id: number;
  kind: 'product' | 'thread' | 'comment';
  title: string;
  words: string;
  files: {
    dealId: number;
    file: { id: number; kind: 'picture' | 'attachment'; file?: string; name?: string; alt?: string };
  }[];
  of: { deal_id: number | null; forum_id: number | null } | null;
  sent_at: string;
}

export interface WirePending extends PendingReply {
  user: { id: number; firstName: string };
  deal: Record<string, unknown> | null;
  answers: { userName: string; words: string } | null;
}

type WireOwnPending = PendingReply & { state: 'waiting' | 'refused'; reason: string };

export function startThread(app: TestApp, sender: Sender, given: Record<string, unknown> = {}) {
  const body = { title: 'May I ask?', description: '<p>Who knows?</p>', ...given };
  return call<{ id: number; waiting?: 1 }>(app, 'addForum', body, sender);
}

export function queue(app: TestApp, sender: Sender, page: Record<string, unknown> = {}) {
  return callOk<{ message: WirePending[]; totalCount: number }>(app, 'heldPosts', page, sender);
}

export async function ownPending(app: TestApp, sender: Sender): Promise<WireOwnPending[]> {
  return (await callOk<{ message: WireOwnPending[] }>(app, 'myHeldPosts', {}, sender)).message;
}

interface Decision {
  approve?: 0 | 1;
  reason?: string;
}

interface Decided {
  results: { id: number; done: 0 | 1; message: string }[];
  totalCount: number;
}

export function deciding(app: TestApp, sender: Sender, ids: number[], decision: Decision = {}) {
  return call<Decided>(app, 'decideHeldPosts', { ids, approve: 1, reason: '', ...decision }, sender);
}

/** The message for each post, in order. */
export async function decided(app: TestApp, sender: Sender, ids: number[], decision: Decision = {}) {
  const body = { ids, approve: 1, reason: '', ...decision };
  return (await callOk<Decided>(app, 'decideHeldPosts', body, sender)).results.map(({ message }) => message);
}

/** Saves site settings by their wire names; all others stay unchanged. */
export async function changeSettings(app: TestApp, sender: Sender, changes: Record<string, unknown>) {
  const { response: _response, given: _given, ...settings } = await callOk(app, 'settings', {}, sender);
  await callOk(app, 'changeSettings', { ...settings, ...changes }, sender);
}
