/** A member who took part in everything there is, among others who did, too. */
import { tellUntold } from '../slices/notices/index.ts';
import { addFound } from './alerts.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import { commented, commentedInThread } from './comments.ts';
import { keepLetters } from './letters.ts';
import { addMember, type TestMember } from './members.ts';
import { pictureFile, posted, upload } from './posts.ts';
import { startForum } from './threads.ts';

export interface Leaver {
  member: TestMember;
  other: TestMember;
  /** Each with a comment of the leaver's that the other answered, quoting it. */
  product: { own: number; others: number; comment: number; reply: number };
  thread: { own: number; others: number };
}

export async function addLeaver(app: TestApp, given: { role?: 'admin' } = {}): Promise<Leaver> {
  const [member, other, staff] = await Promise.all([
    addMember(app, { firstName: 'Nora', lastName: 'Whitlock', ...given }),
    addMember(app),
    addMember(app, { role: 'moderator' }),
  ]);
  const as = ({ token }: TestMember) => ({ token });
  const own = await posted(app, member);
  const others = await posted(app, other);
  const ownThread = (await startForum(app, member)).body.id;
  const othersThread = (await startForum(app, other)).body.id;
  const comment = await commented(app, member, others, { comment: '<p>Words of Nora.</p>' });
  const reply = await commented(app, other, others, {
    parentPostId: comment,
    comment: `<blockquote><p>Quoted from <a href="/deal/${others}?comment=${comment}#comment-${comment}">Nora Whitlock</a></p><p>Words of Nora.</p></blockquote><p>Indeed.</p>`,
  });
  const unanswered = await commented(app, member, others);
  const inThread = await commentedInThread(app, member, othersThread);
  const theirs = await commentedInThread(app, other, othersThread);
  await commented(app, other, own);
  await commentedInThread(app, other, ownThread);

  const removed = await commented(app, member, others, { comment: '<p>Unkind words of Nora.</p>' });
  await call(app, 'updateFlag', { status: 1, commentid: removed }, as(other));
  const review = { id: removed, flag_status: 0, trash_status: 1 };
  await call(app, 'updateComments', review, as(staff));
  const doomed = await posted(app, other);
  await commented(app, member, doomed);

  for (const voter of [member, other]) {
    for (const dealId of [own, others, doomed]) await call(app, 'like', { dealId, like: 1 }, as(voter));
    for (const forumId of [ownThread, othersThread])
      await call(app, 'forumlike', { forumId, like: 2 }, as(voter));
    for (const commentId of [comment, reply, unanswered])
      await call(app, 'commentslike', { commentId, like: 1 }, as(voter));
    for (const commentId of [inThread, theirs])
      await call(app, 'forumcommentslike', { commentId, like: 2 }, as(voter));
  }
  await call(app, 'updateFlag', { status: 1, commentid: reply }, as(member));
  await call(app, 'updateForumFlag', { status: 1, commentid: theirs }, as(member));
  await call(app, 'sawDeal', { dealId: others, age: 0 }, as(member));
  await call(app, 'addDealAlert', { tags: 'annuities, ethics' }, as(member));
  await addFound(app, member, others);
  await call(app, 'deleteDeal', { id: doomed }, as(other));
  await keepLetters(app, member);
  await call(app, 'followDeal', { dealId: others, status: 1 }, as(member));
  await tellUntold(app.services);
  await upload(app, member, await pictureFile());
  await app.database.query(
    `update members set city = 'Springfield', address = '1 Elm Street', zip_code = '12345', date_of_birth = '1970-01-01',
       time_zone = 2, hide_date_of_birth = false where id = $1`,
    [member.id],
  );
  return {
    member,
    other,
    product: { own, others, comment, reply },
    thread: { own: ownThread, others: othersThread },
  };
}
