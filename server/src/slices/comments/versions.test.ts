import { beforeEach, describe, expect, test } from 'vitest';
import type { CommentId, ProductId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { setCommentHtml } from './queries.ts';

const app = await setUpApp();

const [ann, ben, staff] = await Promise.all([
  addMember(app),
  addMember(app),
  addMember(app, { role: 'moderator' }),
]);

let productId: number;
let id: number;
beforeEach(async () => {
  productId = await addProduct(app);
  id = await commented(app, ann, productId, { comment: '<p>First.</p>' });
});

const edit = (given: Record<string, unknown>, { token }: TestMember = ann) =>
  call<{ present?: object }>(app, 'editComment', { id, ...given }, { token });
const shown = async () => (await commentsOn(app, productId)).message.find((comment) => comment.id === id);

describe('the version of a comment', () => {
  test('is in lists, and grows with every edit', async () => {
    expect(await shown()).toMatchObject({ version: 1 });
    expect((await edit({ comment: '<p>Second.</p>', version: 1 })).status).toBe(200);
    expect(await shown()).toMatchObject({ dcm_comment: '<p>Second.</p>', version: 2 });
    const review = { id, dcm_comment: '<p>Third.</p>', flag_status: 1, trash_status: 0 };
    await call(app, 'updateComments', review, staff);
    expect(await shown()).toMatchObject({ dcm_comment: '<p>Third.</p>', version: 3 });
    expect((await edit({ comment: '<p>Fourth.</p>' })).status).toBe(200);
    expect(await shown()).toMatchObject({ dcm_comment: '<p>Fourth.</p>', version: 4 });
  });

  test('of five concurrent edits one is saved, and the others get its text', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => edit({ comment: `<p>Edit ${number}.</p>`, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200) + 1;
    const present = { html: `<p>Edit ${winner}.</p>`, version: 2 };
    expect(await shown()).toMatchObject({ dcm_comment: present.html, version: 2 });
    const conflict = {
      response: 'error',
      code: 'conflict',
      message: 'This comment was changed while you were editing it. Your changes haven’t been saved.',
      present,
    };
    for (const { status, body } of replies) if (status === 409) expect(body).toEqual(conflict);
  });

  test('that is outdated returns no hidden quotes', async () => {
    const quoted = await commented(app, ben, productId, { comment: '<p>Secret.</p>' });
    const link = `<a href="/deal/${productId}?comment=${quoted}#comment-${quoted}">Ben</a>`;
    const quote = `<blockquote><p>Quoted from ${link}</p><p>Secret.</p></blockquote>`;
    await edit({ comment: `${quote}<p>Indeed.</p>` });
    await call(app, 'deleteComment', { id: quoted }, ben);
    const { body } = await edit({ comment: '<p>Late.</p>', version: 1 });
    expect(JSON.stringify(body.present)).toContain('The quoted comment was removed.');
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  test('is unchanged if the product was deleted since the edit was checked', async () => {
    const [comment] = await app.database.query<{ id: CommentId }>(
      'select id from comments where product_id = $1',
      [productId],
    );
    const subject = { kind: 'product' as const, id: productId as ProductId };
    const stored = { id: comment?.id ?? (0 as CommentId), subject };
    await app.database.query('update products set deleted_at = now() where id = $1', [productId]);
    expect(await setCommentHtml(app.context.database.db, stored, '<p>Late.</p>')).toBeUndefined();
  });

  test('is checked after authorship and existence', async () => {
    expect((await edit({ comment: '<p>Hm.</p>', version: 7 }, ben)).status).toBe(403);
    await call(app, 'deleteComment', { id }, ann);
    expect((await edit({ comment: '<p>Hm.</p>', version: 7 })).status).toBe(404);
  });
});
