/** What the table of calls touches, laid into a database. */
import type { TestApp } from '../app.ts';
import { commented, commentedInThread } from '../comments.ts';
import type { TestMember } from '../members.ts';
import { addProduct, type GivenProduct } from '../products.ts';
import { addThread } from '../threads.ts';
import type { Fixture } from './wire-call.ts';

export interface Cast {
  /** Whose account and sign-in it is. */
  member: TestMember;
  /** Another one of no other role. */
  other: Pick<TestMember, 'id'>;
  /** Who wrote the comments. */
  author: Pick<TestMember, 'token'>;
  product?: GivenProduct;
}

export async function layFixture(app: TestApp, { member, other, author, product }: Cast): Promise<Fixture> {
  const productId = await addProduct(app, product);
  const threadId = await addThread(app);
  return {
    productId,
    threadId,
    doomedThreadId: await addThread(app),
    commentId: await commented(app, author, productId),
    threadCommentId: await commentedInThread(app, author, threadId),
    memberId: member.id,
    email: member.email,
    password: member.password,
    otherId: other.id,
  };
}
