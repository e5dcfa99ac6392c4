/** Messages as members send and read them. */
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';

interface Listed {
  data: {
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
  }[];
  totalCount: number;
}

type Body = Record<string, unknown>;

const usual = { subject: 'Lunch', message: 'Shall we meet?' };

export function sending(app: TestApp, sender: Sender, body: Body) {
  return call<{ id: number }>(app, 'sendMessage', { ...usual, ...body }, sender);
}

/** Returns the id. */
export async function sent(app: TestApp, sender: Sender, body: Body): Promise<number> {
  return (await callOk<{ id: number }>(app, 'sendMessage', { ...usual, ...body }, sender)).id;
}

export function inbox(app: TestApp, sender: Sender, body: Body = {}) {
  return callOk<Listed>(app, 'getMessages', body, sender);
}

export function sentFolder(app: TestApp, sender: Sender, body: Body = {}) {
  return callOk<Listed>(app, 'sentMessages', body, sender);
}

export function deleting(app: TestApp, sender: Sender, id: number | number[]) {
  return call(app, 'deleteMessages', { id }, sender);
}

export function reading(app: TestApp, sender: Sender, id: number) {
  return call(app, 'updateMessageStatus', { id }, sender);
}

export async function unread(app: TestApp, { token }: Sender): Promise<number> {
  return (await callOk<{ messages: number }>(app, 'unread', undefined, { method: 'GET', token })).messages;
}

export function blocking(app: TestApp, sender: Sender, { id }: { id: number }) {
  return call(app, 'blockSender', { id }, sender);
}
