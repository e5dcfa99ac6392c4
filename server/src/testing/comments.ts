/** Comments as a client makes and reads them, with the wire's names typed by hand. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

export interface WireComment {
  id: number;
  number: number;
  parentPostId: number;
  state: 'shown' | 'deleted' | 'removed';
  edited_at: string | null;
  dcm_comment: string;
  dcm_created_dts: string;
  dcm_count_like: number;
  dcm_count_dislike: number;
  flg_comment: number;
  user: null | {
    id: number;
    firstName: string;
    role: number;
    created_at: string;
    reputationPoints: number;
    city: string;
  };
}

export interface CommentsReply {
  message: WireComment[];
  commentCount: number;
  skip: number;
}

type Sender = Pick<TestMember, 'token'>;

export function comment(
  app: TestApp,
  { token }: Sender,
  dealId: number,
  given: { comment?: string; parentPostId?: number } = {},
) {
  const body = { dealId, parentPostId: 0, comment: '<p>Well said.</p>', ...given };
  return call<{ id: number; message: string }>(app, 'addDealComments', body, { token });
}

/** Comments what must be accepted; replies with the id. */
export async function commented(
  app: TestApp,
  sender: Sender,
  dealId: number,
  given: Parameters<typeof comment>[3] = {},
): Promise<number> {
  const { status, body } = await comment(app, sender, dealId, given);
  if (status !== 200) throw new Error(`a comment was refused: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export async function commentsOn(
  app: TestApp,
  id: number,
  page: { skip?: number; limit?: number; comment?: number } = {},
  reader?: Sender,
): Promise<CommentsReply> {
  const token = reader?.token;
  return (await call<CommentsReply>(app, 'comments', { id, ...page }, { token })).body;
}

/** Comments in a thread what must be accepted; replies with the id. */
export async function commentedInThread(
  app: TestApp,
  { token }: Sender,
  huddleId: number,
  words = '<p>I do.</p>',
): Promise<number> {
  const given = { huddleId, parentPostId: 0, comment: words };
  const { status, body } = await call<{ id: number }>(app, 'addForumComments', given, { token });
  if (status !== 200) throw new Error(`a comment was refused: ${status} ${JSON.stringify(body)}`);
  return body.id;
}
