import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { addFound } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { keepEmails } from '../../testing/emails.ts';
import { exported } from '../../testing/exports.ts';
import { addMember, signUp, type TestMember } from '../../testing/members.ts';
import { decided, enableNewAccountReview, ownPending, startThread } from '../../testing/new-accounts.ts';
import { addProduct, edit, pictureFile, posted, textFile, upload } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';
import type { Unpacked } from '../../testing/unpack.ts';

const app = await setUpApp();

let member: TestMember;
let other: TestMember;
let moderator: TestMember;
let data: Unpacked;
const ids = { product: 0, gone: 0, thread: 0, comment: 0, removed: 0, reply: 0, others: 0, waiting: 0 };

/** Creates everything that a member can leave behind, and another member whose data must not appear. */
beforeAll(async () => {
  member = await signUp(app, { firstName: 'Theodora' });
  other = await addMember(app, { firstName: 'Ignatius', lastName: 'Secretive' });
  moderator = await addMember(app, { role: 'moderator', firstName: 'Modesta' });
  const act = (who: TestMember, path: string, body: Record<string, unknown>) =>
    call(app, path, body, { token: who.token });
  await app.database.query(
    "update members set address = 'Harbour Lane 4', city = 'Bergen', zip_code = '5003', date_of_birth = '1980-02-29' where id = $1",
    [member.id],
  );
  ids.product = await posted(app, member, {
    dealTitle: 'Theodora’s evening <script>alert(1)</script>',
    image: [await pictureFile(), textFile('what is on')],
    kind: 'event',
    begins: '2037-03-03T09:00',
    meeting_url: 'https://meet.example/1',
    meeting_for_members: 1,
  });
  ids.gone = await posted(app, member, { dealTitle: 'Theodora’s regret' });
  await act(member, '/api/deleteDeal', { id: ids.gone });
  ids.thread = await addThread(app, { authorId: member.id, title: 'Theodora asks' });
  ids.others = await addProduct(app, { authorId: other.id as MemberId, title: 'Ignatius’ offer' });
  ids.comment = await commented(app, member, ids.others, { comment: '<p>Theodora said.</p>' });
  ids.removed = await commented(app, member, ids.others, { comment: '<p>Theodora shouted.</p>' });
  ids.reply = await commentedInThread(app, member, ids.thread, '<p>Theodora answered.</p>');
  const flagged = await commented(app, other, ids.others, { comment: '<p>Ignatius whispered.</p>' });
  const open = await commented(app, other, ids.product, { comment: '<p>Ignatius muttered.</p>' });
  await act(member, '/api/updateFlag', { commentid: flagged, status: 1 });
  await act(other, '/api/updateFlag', { commentid: ids.removed, status: 1 });
  const review = { dcm_deal: ids.others, flg_comment: 1, flag_status: 0 };
  await act(moderator, '/api/updateComments', { ...review, id: flagged, trash_status: 0 });
  // Each review has its own notification job; the notices are in the order of the jobs.
  await app.settle();
  await act(moderator, '/api/updateComments', { ...review, id: ids.removed, trash_status: 1 });
  await act(member, '/api/updateFlag', { commentid: open, status: 1 });
  await act(member, '/api/like', { dealId: ids.others, like: 1 });
  await act(member, '/api/forumlike', { forumId: ids.thread, like: 0 });
  await act(member, '/api/commentslike', { commentId: open, dealId: ids.product, like: 1 });
  await act(member, '/api/saveDeal', { dealId: ids.others, status: 1 });
  await act(member, '/api/reportEnded', { dealId: ids.others });
  await act(member, '/api/sawDeal', { dealId: ids.others, age: 0 });
  await act(member, '/api/makeMyCalendar', {});
  await act(member, '/api/followDeal', { dealId: ids.others, status: 0 });
  await keepEmails(app, member);
  await act(member, '/api/addDealAlert', { tags: 'annuities,tax law' });
  await addFound(app, member, ids.others);
  const credit = { title: 'Ethics', completed_on: '2026-01-15', crd_id: 1, state: 'OH', hours: 1 };
  const certificate = await pictureFile();
  await callOk(app, 'saveCredit', { ...credit, certificate }, { ...member, as: 'multipart' });
  const { body } = await upload(app, member, textFile('not posted yet', 'draft.txt'));
  ids.waiting = body.dealId;
  await app.context.storage.put('avatars/theodora.webp', Buffer.from('face'));
  await app.database.query("update members set avatar = 'theodora.webp' where id = $1", [member.id]);
  data = await exported(app, member);
});

describe('an export holds', () => {
  test('every part, and an index page', () => {
    const names = [...data.files.keys()].filter((name) => !name.startsWith('files/'));
    const parts =
      'profile sessions sign-on mailed-links email-changes products huddles comments huddle-comments ' +
      'votes saved-products calendar end-reports flags flag-notes seen follows notices choices deal-alerts ' +
      'found-products credit-hours credit-states waiting-posts waiting-files letters failed-letters ' +
      'refused-addresses messages-received messages-sent blocked-members reported-messages ' +
      'staff-notes record';
    expect(names).toEqual([...parts.split(' ').map((part) => `${part}.json`), 'index.html']);
  });

  test('the profile with all private fields, sessions and mailed links', () => {
    expect(data.list('sessions.json')).toMatchObject([{ remember: 0 }]);
    expect(data.list('mailed-links.json')).toMatchObject([
      { purpose: 'activation', used_at: expect.any(String) },
    ]);
    const home = { address: 'Harbour Lane 4', city: 'Bergen', zipCode: '5003', dob: '1980-02-29' };
    const account = {
      email: member.email,
      avatar: 'theodora.webp',
      role: 4,
      confirmed_at: expect.any(String),
    };
    expect(data.list('profile.json')).toMatchObject([
      { id: member.id, firstName: 'Theodora', ...home, ...account },
    ]);
  });

  test('products, also deleted ones', () => {
    const files = { images: [{ primary: 1 }], attachments: [{ name: 'agenda.txt' }] };
    const facts = { meeting_url: 'https://meet.example/1' };
    expect(data.list('products.json')).toMatchObject([
      { id: ids.product, version: 1, deleted_at: null, deleted_by: null, ...files, facts },
      { id: ids.gone, deleted_at: expect.any(String), deleted_by: 'author' },
    ]);
  });

  test('huddles and comments, also removed ones', () => {
    expect(data.list('huddles.json')).toMatchObject([
      { id: ids.thread, for_title: 'Theodora asks', for_descr: expect.any(String) },
    ]);
    expect(data.list('comments.json')).toMatchObject([
      { id: ids.comment, del_title: 'Ignatius’ offer', deleted_by: null },
      { id: ids.removed, dcm_comment: '<p>Theodora shouted.</p>', deleted_by: 'staff' },
    ]);
    expect(data.list('huddle-comments.json')).toMatchObject([
      { id: ids.reply, fcm_comment: '<p>Theodora answered.</p>' },
    ]);
  });

  test('votes, saved and reported products, open and cleared flags, visits and pending files', () => {
    expect(data.list('saved-products.json')).toEqual([
      { deal_id: ids.others, saved_at: expect.any(String), reminded_begin: null, reminded_close: null },
    ]);
    expect(data.list('end-reports.json')).toEqual([
      { deal_id: ids.others, reported_at: expect.any(String), answered_at: null },
    ]);
    expect(data.list('votes.json')).toMatchObject([
      { deal_id: ids.others, forum_id: null, comment_id: null, like: 1 },
      { forum_id: ids.thread, like: 0 },
      { comment_id: expect.any(Number), like: 1 },
    ]);
    expect(data.list('calendar.json')).toEqual([{ made_at: expect.any(String) }]);
    expect(data.list('flags.json')).toMatchObject([
      { cleared_at: null },
      { cleared_at: expect.any(String), created_at: expect.any(String) },
    ]);
    expect(data.list('seen.json')).toMatchObject([{ of: { deal_id: ids.others } }]);
    expect(data.list('follows.json')).toMatchObject([{ of: { deal_id: ids.others }, following: 0 }]);
    expect(data.list('notices.json')).toMatchObject([
      { kind: 'flag-decided', of: { deal_id: ids.others }, read_at: null },
      { kind: 'staff', of: { deal_id: ids.others }, comment: ids.removed, read_at: null },
    ]);
    expect(data.list('waiting-files.json')).toMatchObject([
      { dealId: ids.waiting, file: { name: 'draft.txt' } },
    ]);
  });

  test('deal alerts with their results, e-mails, failed e-mails and the address that rejected them', () => {
    expect(data.list('deal-alerts.json')).toMatchObject([
      { dua_title: 'annuities', dua_keyword: 'annuities,tax law', fired_count: 0 },
    ]);
    expect(data.list('found-products.json')).toMatchObject([{ dealId: ids.others, waiting: 1 }]);
    expect(data.list('letters.json')).toMatchObject([
      { kind: 'replies', about: { commentId: 5 }, created_at: expect.any(String), sent_at: null },
    ]);
    expect(data.list('failed-letters.json')).toMatchObject([
      { email: member.email, error: 'RCPT TO: 550 no such mailbox' },
    ]);
    expect(data.list('refused-addresses.json')).toMatchObject([
      { email: member.email, refusals: 2, unreachable_since: null },
    ]);
  });

  test('the member’s own files, and credit hours with their certificates', async () => {
    const [credit] = data.list('credit-hours.json') as { file: string }[];
    expect(credit).toMatchObject({ title: 'Ethics', crd_name: 'Ethics', certificate: 'hall.png' });
    const content = Buffer.from(await (await pictureFile()).arrayBuffer());
    expect(data.files.get(`files/${credit?.file}`)).toEqual(content);
    const [product] = data.list<{ images: { preview: string }[]; attachments: { file: string }[] }>(
      'products.json',
    );
    const folder = `files/products/${ids.product}`;
    const files = [...data.files.keys()].filter((name) => name.startsWith('files/'));
    const [waiting] = data.list<{ file: { file: string } }>('waiting-files.json');
    expect(files).toEqual([
      'files/avatars/theodora.webp',
      `${folder}/${product?.images[0]?.preview}`,
      `${folder}/${product?.attachments[0]?.file}`,
      `files/products/${ids.waiting}/${waiting?.file.file}`,
      expect.stringMatching(/^files\/certificates\/\d+\/[\w-]+\.png$/),
    ]);
    expect(String(data.files.get(files[0] ?? ''))).toBe('face');
    expect(String(data.files.get(files[2] ?? ''))).toBe('what is on');
  });

  test('actions of the staff on the member’s posts, without names', () => {
    expect(data.list('record.json')).toEqual([
      {
        created_at: expect.any(String),
        action: 'comment-reviewed',
        by: 'staff',
        subject: 'comment',
        subject_id: ids.removed,
        before: { html: '<p>Theodora shouted.</p>', isShown: true },
        after: { html: '<p>Theodora shouted.</p>', isShown: false, decision: 'removed' },
      },
    ]);
  });

  test('an index page without scripts', () => {
    const page = String(data.files.get('index.html'));
    expect(page).toContain('<a href="comments.json">comments.json</a>');
    expect(page).toContain('including deleted ones.</td><td>2</td>');
    expect(page).toContain('what others wrote, except messages you received and quotes in your comments.');
    expect(page).not.toMatch(/<script|\son\w+=|https?:\/\/(?!guildhall\.test)/i);
  });
});

describe('an export does not hold', () => {
  test('the content and names of others', () => {
    const text = data.bytes.toString('latin1');
    for (const word of ['whispered', 'muttered', 'Secretive', other.email, 'Modesta', moderator.email]) {
      expect(text).not.toContain(word);
    }
  });

  test('anything that opens the account', async () => {
    const secrets = await app.database.query<{ secret: Buffer }>(
      `select convert_to(password_hash, 'UTF8') as secret from members
       union all select token_hash from sessions union all select token_hash from mailed_links`,
    );
    for (const { secret } of secrets) {
      for (const spelling of ['latin1', 'hex', 'base64', 'base64url'] as const) {
        expect(data.bytes.toString('latin1')).not.toContain(secret.toString(spelling));
      }
    }
    expect(data.bytes.includes(member.token)).toBe(false);
    expect(data.bytes.includes('argon2')).toBe(false);
  });
});

test('shows decisions of the staff about the member’s own posts, but not the staff’s notes', async () => {
  const admin = await addMember(app, { role: 'admin' });
  const owner = await signUp(app);
  await enableNewAccountReview(app, admin);
  await startThread(app, owner, { title: 'Buy now' });
  const [held] = await ownPending(app, owner);
  await decided(app, admin, [held?.id ?? 0], { approve: 0, reason: 'Too loud.' });
  await enableNewAccountReview(app, admin, false);
  const id = await posted(app, owner, { dealTitle: 'Evening', dealPrice: '10.00' });
  const changed = { dealPrice: '99.00', dealUrl: 'https://a.example/', isFeatured: 1, reason: 'Its price.' };
  await edit(app, admin, id, { dealTitle: 'Evening', ...changed });
  await call(app, 'addMemberNote', { id: owner.id, words: 'Keep an eye on this one.' }, admin);
  const { list, bytes } = await exported(app, owner);
  expect(list('record.json')).toMatchObject([
    {
      action: 'product-edited',
      before: { memberPrice: '10.00', isFeatured: false },
      after: { memberPrice: '99.00', url: 'https://a.example/', isFeatured: true, reason: 'Its price.' },
    },
    { action: 'member-noted', before: {}, after: {} },
    {
      action: 'held-post-refused',
      before: { kind: 'thread', title: 'Buy now', words: 'Who knows?' },
      after: { kind: 'thread', reason: 'Too loud.' },
    },
  ]);
  expect(bytes.includes('Keep an eye')).toBe(false);
});

/**
 * Maps every column that references a member to its part of the export. A new column needs a line in the table of
 * parts, or a reason here.
 */
const naming: Record<string, string> = {
  'alert_matches.member_id': 'found-products',
  'alerts.member_id': 'deal-alerts',
  'applications.member_id': 'nothing of a member: only who is not let in yet has one',
  'audit_log.actor_id': 'record',
  'blocked_members.blocked_id': 'of whoever blocked one, and nobody else’s to know',
  'blocked_members.member_id': 'blocked-members',
  'bulk_acts.actor_id': 'record, of each that was changed',
  'calendar_tokens.member_id': 'calendar',
  'choices.member_id': 'choices',
  'cleared_flag_words.member_id': 'flags',
  'comments.author_id': 'comments',
  'comments.deleted_by': 'comments, of one’s own; the record tells what the staff removed',
  'credit_records.member_id': 'credit-hours',
  'credit_states.member_id': 'credit-states',
  'email_changes.member_id': 'email-changes',
  'end_reports.member_id': 'end-reports',
  'exports.member_id': 'the export itself',
  'failed_letters.member_id': 'failed-letters',
  'flag_claims.member_id': 'nothing of oneself: whose turn it is, for minutes',
  'flag_notes.member_id': 'flag-notes',
  'flags.member_id': 'flags',
  'follows.member_id': 'follows',
  'held_posts.author_id': 'waiting-posts',
  'held_posts.decided_by': 'record, of the staff',
  'import_downloads.member_id': 'nothing of oneself: a word for a minute',
  'imports.begun_by': 'nothing of oneself: a file of the office, for 30 days',
  'imports.run_by': 'record, of each product that came in or was changed',
  'letters.member_id': 'letters',
  'mail_addresses.member_id': 'refused-addresses',
  'mailed_links.member_id': 'mailed-links',
  'member_identities.member_id': 'sign-on',
  'member_notes.author_id': 'staff-notes',
  'member_notes.member_id': 'staff-notes',
  'message_reports.closed_by': 'record, of the staff',
  'message_reports.reporter_id': 'reported-messages',
  'messages.sender_id': 'messages-sent',
  'messages.to_member_id': 'messages-received',
  'notices.actor_id': 'messages, whose sender it is',
  'notices.member_id': 'notices',
  'products.author_id': 'products',
  'products.deleted_by': 'products, of one’s own',
  'received_messages.member_id': 'messages-received',
  'record_downloads.member_id': 'nothing of oneself: a word for a minute',
  'reputations.member_id': 'profile',
  'saved_products.member_id': 'saved-products',
  'seen.member_id': 'seen',
  'sessions.member_id': 'sessions',
  'stored_files.member_id': 'products and waiting-files: how much room each file takes',
  'suggested_members.member_id': 'nothing of oneself: whose address was found is counted for 30 days',
  'suggested_members.suggested_id': 'as above',
  'threads.author_id': 'huddles',
  'threads.deleted_by': 'huddles, of one’s own',
  'uploads.member_id': 'waiting-files',
  'votes.member_id': 'votes',
  'webhook_deliveries.member_id': 'copies of what stands in profile, products and comments, for 30 days',
  'webhooks.created_by': 'record',
};

test('every column that names a member is covered by the export', async () => {
  const columns = await app.database.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'members'::regclass order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(naming));
});
