/** Messages as members send and read them. */
import type { TestApp } from './app.ts';
import { type CallReply, call } from './call.ts';
import type { TestMember } from './members.ts';

export interface WireMessage {
  id: number;
  userName: string;
  userEmail: string;
  user: { id: number; firstName: string; former?: 1 } | null;
  subject: string;
  message: string;
  date: string;
  read: 0 | 1;
  parent_id: number;
  toAdmin: 0 | 1;
}

interface Listed {
  data: WireMessage[];
  totalCount: number;
}

type Who = Pick<TestMember, 'token'>;

export function sending(
  app: TestApp,
  { token }: Who,
  body: Record<string, unknown>,
): Promise<CallReply<{ id: number }>> {
  return call(app, 'sendMessage', { subject: 'Lunch', message: 'Shall we meet?', ...body }, { token });
}

/** Replies with the id. */
export async function sent(app: TestApp, from: Who, body: Record<string, unknown>): Promise<number> {
  const { status, body: reply } = await sending(app, from, body);
  if (status !== 200) throw new Error(`a message was refused: ${JSON.stringify(reply)}`);
  return reply.id;
}

export async function inbox(
  app: TestApp,
  { token }: Who,
  body: Record<string, unknown> = {},
): Promise<Listed> {
  return (await call<Listed>(app, 'getMessages', body, { token })).body;
}

export async function sentFolder(
  app: TestApp,
  { token }: Who,
  body: Record<string, unknown> = {},
): Promise<Listed> {
  return (await call<Listed>(app, 'sentMessages', body, { token })).body;
}

export function deleting(app: TestApp, { token }: Who, id: number | number[]) {
  return call(app, 'deleteMessages', { id }, { token });
}

export function reading(app: TestApp, { token }: Who, id: number) {
  return call(app, 'updateMessageStatus', { id }, { token });
}

export async function unread(app: TestApp, { token }: Who): Promise<number> {
  const options = { method: 'GET', token } as const;
  return (await call<{ messages: number }>(app, 'unread', undefined, options)).body.messages;
}

export function blocking(app: TestApp, { token }: Who, { id }: Pick<TestMember, 'id'>) {
  return call(app, 'blockSender', { id }, { token });
}
