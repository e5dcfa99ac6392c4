/** A moderator sees pending posts before approval; few may open their files. */
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { comment, commented, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import {
  addNewAccount,
  decided,
  enableNewAccountReview,
  ownPending,
  queue,
  type WirePending,
} from '../../testing/new-accounts.ts';
import { addProduct, pictureFile, post, shown, textFile, upload } from '../../testing/products.ts';

const app = await setUpApp();

let newAccount: TestMember;
const moderator = await addMember(app, { role: 'moderator' });
await enableNewAccountReview(app, await addMember(app, { role: 'admin' }));
beforeEach(async () => {
  newAccount = await addNewAccount(app);
});

/** The new account's latest post, as staff see it. */
async function newest(): Promise<WirePending> {
  const { message } = await queue(app, moderator, { limit: 100 });
  const held = message.filter(({ user }) => user.id === newAccount.id).at(-1);
  if (held === undefined) throw new Error('nothing of the newcomer waits');
  return held;
}

describe('a pending product in the queue shows', () => {
  test('link, prices, categories and end date', async () => {
    await post(app, newAccount, {
      dealUrl: 'https://shop.example/a?b=1&to=https%3A%2F%2Felsewhere.example',
      del_price2: '99',
      stricken_price: '120.5',
      del_hide_stricken_price: 1,
      expiresAt: '2099-03-01T12:00:00Z',
    });
    const { deal } = await newest();
    expect(deal).toEqual({
      del_is_online: 1,
      del_url: 'https://shop.example/a?b=1&to=https%3A%2F%2Felsewhere.example',
      del_booking: '',
      del_price: '49.50',
      del_price2: '99.00',
      stricken_price: '120.50',
      del_hide_stricken_price: 1,
      expires_at: '2099-03-01T12:00:00.000Z',
      categories: [expect.objectContaining({ id: 1, ctg_name: expect.any(String) })],
      stores: [expect.objectContaining({ id: 1, str_name: expect.any(String) })],
      brands: [expect.objectContaining({ id: 1, brd_name: expect.any(String) })],
      tags: [expect.objectContaining({ id: 3, tag_name: expect.any(String) })],
      facts: null,
    });
  });

  test('facts, also a meeting link for members alone, booking text, and nothing that was left out', async () => {
    const meeting = { meeting_url: 'https://meet.example/1', meeting_for_members: 1, attendance: 'online' };
    const credits = [{ credit_kind_id: 1, states: ['OH'], hours: '1.5', approval: '' }];
    const offline = { isOnline: 0, dealUrl: '', dealBooking: 'Call 555 0100,\nwww.book.example' };
    await post(app, newAccount, {
      kind: 'event',
      begins: '2037-03-03T09:00',
      ...meeting,
      credits,
      ...offline,
    });
    expect((await newest()).deal).toMatchObject({
      ...{ del_is_online: 0, del_url: null, del_booking: offline.dealBooking },
      ...{ del_price2: null, stricken_price: null },
      facts: {
        begins: '2037-03-03T09:00',
        meeting_url: 'https://meet.example/1',
        credits: [{ name: 'Ethics' }],
      },
    });
  });

  test('files in their order, with descriptions of pictures', async () => {
    const { body: one } = await upload(app, newAccount, await pictureFile('one.png'));
    const { body: two } = await upload(app, newAccount, await pictureFile('two.png', '#993366'), {
      dealId: one.dealId,
    });
    await post(app, newAccount, { fileIds: [two.file.id, one.file.id], fileAlts: ['A hall', 'Its door'] });
    expect((await newest()).files.map(({ file: { id, alt } }) => [id, alt])).toEqual([
      [two.file.id, 'A hall'],
      [one.file.id, 'Its door'],
    ]);
  });

  test('the text only, if the stored form is outdated', async () => {
    await post(app, newAccount);
    const { id } = await newest();
    await app.database.query(
      "update held_posts set payload = jsonb_build_object('dealStatus', 'x') where id = $1",
      [id],
    );
    expect(await newest()).toMatchObject({ id, deal: null, words: 'Two hours, one case.' });
  });
});

describe('a pending reply in the queue shows', () => {
  const replyTo = async (parentPostId: number, productId: number) => {
    await comment(app, newAccount, productId, { parentPostId, comment: '<p>I agree.</p>' });
    return (await newest()).answers;
  };

  test('the comment it answers, until that is deleted, and nothing if it is no reply', async () => {
    const author = await addMember(app, { firstName: 'Ida', lastName: 'Falk' });
    const productId = await addProduct(app);
    const words = `<blockquote><p>Quoted.</p></blockquote><p>${'All well. '.repeat(60)}</p>`;
    const commentId = await commented(app, author, productId, { comment: words });
    const answers = await replyTo(commentId, productId);
    expect(answers?.userName).toBe('Ida Falk');
    expect(answers?.words).toMatch(/^All well\. /);
    expect(answers?.words.length).toBeLessThan(300);
    await call(app, 'deleteComment', { id: commentId, reason: '' }, author);
    expect((await newest()).answers).toEqual({ userName: '', words: '' });
    expect(await replyTo(0, productId)).toBeNull();
  });
});

describe('a pending comment with a quote in the queue shows', () => {
  const quoting = (id: number, dealId: number, words: string) =>
    `<blockquote><p>Quoted from <a href="/deal/${dealId}?comment=${id}#comment-${id}">Ida Falk</a></p>${words}</blockquote>`;

  test('the quote as it will be published', async () => {
    const author = await addMember(app, { firstName: 'Ida', lastName: 'Falk' });
    const dealId = await addProduct(app);
    const id = await commented(app, author, dealId, { comment: '<p>All well.</p>' });
    const quote = quoting(id, dealId, '<p>All <a href="https://shop.example">well</a>.</p>');
    await comment(app, newAccount, dealId, { parentPostId: id, comment: `${quote}<p>I agree.</p>` });
    await app.database.query("update members set last_name = 'Falk-Orr' where id = $1", [author.id]);
    const words = async () => (await newest()).words;
    const header = `(/deal/${dealId}?comment=${id}#comment-${id})`;
    expect(await words()).toBe(
      `Quoted from Ida Falk-Orr ${header} All well (https://shop.example). I agree.`,
    );
    await call(app, 'deleteComment', { id, reason: '' }, author);
    expect(await words()).toBe(`Quoted from Ida Falk-Orr ${header} The quoted comment was removed. I agree.`);
    expect((await ownPending(app, newAccount))[0]?.words).toBe('I agree.');
  });

  test('a forged quote of a future comment as plain text (rules/pending-posts 7)', async () => {
    const dealId = await addProduct(app);
    const [{ last } = { last: 0 }] = await app.database.query<{ last: number }>(
      'select last_value::integer as last from comments_id_seq',
    );
    const quote = quoting(last + 1000, dealId, '<p>All lies.</p>');
    await comment(app, newAccount, dealId, { comment: `${quote}<p>I agree.</p>` });
    const { id, words } = await newest();
    expect(words).toMatch(/^Quoted from Ida Falk .*All lies\. I agree\.$/);
    await decided(app, moderator, [id]);
    const [approved] = (await commentsOn(app, dealId)).message;
    expect(approved?.dcm_comment).toContain('<p>Quoted from Ida Falk</p><p>All lies.</p>');
  });

  test('its own text only, if the stored form is outdated', async () => {
    const quote = '<blockquote><p>Somebody else’s.</p></blockquote>';
    await comment(app, newAccount, await addProduct(app), { comment: `${quote}<p>I agree.</p>` });
    const { id, words } = await newest();
    expect(words).toBe('Somebody else’s. I agree.');
    await app.database.query('update held_posts set payload = payload || \'{"dealId": "x"}\' where id = $1', [
      id,
    ]);
    expect((await newest()).words).toBe('I agree.');
  });
});

describe('a pending attachment', () => {
  async function pendingFile() {
    await post(app, newAccount, { image: [textFile('9:00 Welcome', 'agenda.html')] });
    const held = await newest();
    const [file] = held.files;
    if (file === undefined) throw new Error('no file waits');
    return { pendingPostId: held.id, dealId: file.dealId, ...file.file };
  }
  const open = (id: number | string, who?: TestMember) =>
    fetch(`${app.origin}/downloads/held/${id}`, {
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    });

  const served = async (dealId: number, file = '') =>
    (await fetch(`${app.origin}/uploads/products/${dealId}/${file}`)).status;

  test('is downloaded by the staff and its sender, uncached', async () => {
    const { id } = await pendingFile();
    for (const who of [moderator, newAccount]) {
      const reply = await open(id, who);
      const { headers } = reply;
      expect(reply.status).toBe(200);
      expect(
        ['cache-control', 'content-disposition', 'content-type'].map((name) => headers.get(name)),
      ).toEqual(['no-store', "attachment; filename*=UTF-8''agenda.html", 'application/octet-stream']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(await reply.text()).toBe('9:00 Welcome');
    }
  });

  test('is hidden from everybody else, at every address, also before it is posted', async () => {
    const { id, dealId, file } = await pendingFile();
    const stranger = await addMember(app);
    expect((await open(id)).status).toBe(401);
    for (const asked of [id, 2_000_000_000, 'x']) expect((await open(asked, stranger)).status).toBe(404);
    expect(await served(dealId, file)).toBe(404);
    const { body } = await upload(app, newAccount, textFile('9:00 Welcome', 'agenda.html'));
    expect(await served(body.dealId, body.file.file)).toBe(404);
  });

  test.each<[string, (pendingPostId: number) => Promise<unknown>]>([
    ['refused', (pendingPostId) => decided(app, moderator, [pendingPostId], { approve: 0, reason: 'No.' })],
    ['withdrawn', (pendingPostId) => call(app, 'withdrawHeldPost', { id: pendingPostId }, newAccount)],
  ])('is hidden once its post is %s, while the file still exists', async (_how, end) => {
    const { pendingPostId, dealId, file } = await pendingFile();
    await end(pendingPostId);
    await app.settle();
    // The file remains until the job deletes it.
    await app.context.storage.put(`products/${dealId}/${file}`, Buffer.from('9:00 Welcome'));
    expect(await served(dealId, file)).toBe(404);
  });

  test('is a download of its product once that is published', async () => {
    const { pendingPostId, id, dealId, file } = await pendingFile();
    expect(await decided(app, moderator, [pendingPostId])).toEqual(['Approved and published.']);
    expect((await open(id, moderator)).status).toBe(404);
    expect((await shown(app, dealId)).attachments).toMatchObject([{ file }]);
    expect(await served(dealId, file)).toBe(200);
  });

  test('is no picture', async () => {
    await post(app, newAccount, { image: [await pictureFile()] });
    const [held] = await ownPending(app, newAccount);
    expect((await open(held?.files[0]?.file.id ?? 0, moderator)).status).toBe(404);
  });
});
