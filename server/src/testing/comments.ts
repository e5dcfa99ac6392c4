/** Comments as a client makes and reads them, with wire names written by hand. */
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';

export interface CommentsReply {
  message: {
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
    user: null | { id: number; firstName: string; role: number; reputationPoints: number; city: string };
  }[];
  commentCount: number;
  skip: number;
}

interface Given {
  comment?: string;
  parentPostId?: number;
}

const usual = { parentPostId: 0, comment: '<p>Well said.</p>' };

export function comment(app: TestApp, sender: Sender, dealId: number, given: Given = {}) {
  return call<{ id: number; message: string }>(
    app,
    'addDealComments',
    { dealId, ...usual, ...given },
    sender,
  );
}

/** Adds a comment that must be accepted; returns the id. */
export async function commented(app: TestApp, sender: Sender, dealId: number, given: Given = {}) {
  return (await callOk<{ id: number }>(app, 'addDealComments', { dealId, ...usual, ...given }, sender)).id;
}

export function commentsOn(
  app: TestApp,
  id: number,
  page: { skip?: number; limit?: number; comment?: number } = {},
  reader?: Sender,
) {
  return callOk<CommentsReply>(app, 'comments', { id, ...page }, reader);
}

/** Adds a comment to a thread that must be accepted; returns the id. */
export async function commentedInThread(
  app: TestApp,
  sender: Sender,
  huddleId: number,
  comment = '<p>I do.</p>',
) {
  const body = { huddleId, parentPostId: 0, comment };
  return (await callOk<{ id: number }>(app, 'addForumComments', body, sender)).id;
}
