import { call } from '../../fixtures/calls.ts';
import { commentSaying, comments } from '../../fixtures/comments.ts';
import { addMember, addSession, letDepartureCome } from '../../fixtures/database.ts';
import { somebody } from '../../fixtures/members.ts';
import { type Office, postByCall, test } from '../../fixtures/office.ts';
import { expectFit } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test('a former member has no name on the product page, and none in quotes @phone', async ({
  page,
  office,
}) => {
  const { leave, ...theirs } = await somebodyWho(office);
  const dealId = await postByCall(office, 'member');
  const id = await theirs.comment(dealId, '<p>I can tell.</p>');
  const link = `<a href="/deal/${dealId}?comment=${id}#comment-${id}">Wilma Vance</a>`;
  const quote = `<blockquote><p>Quoted from ${link}</p><p>I can tell.</p></blockquote>`;
  const reply = { dealId, parentPostId: id, comment: `${quote}<p>Please do.</p>` };
  await office.call('/api/addDealComments', reply, 'colleague');

  await visit(page, `/deal/${dealId}`);
  await expect(commentSaying(page, 'Please do.')).toContainText('Quoted from Wilma Vance');
  await leave();
  const namesLeft = async () => {
    await visit(page, `/deal/${dealId}`);
    return comments(page).getByText('Wilma Vance').count();
  };
  await expect.poll(namesLeft).toBe(0);

  await expect(commentSaying(page, 'Please do.')).toContainText('Quoted from Former member');
  const kept = commentSaying(page, 'I can tell.').filter({ hasNotText: 'Please do.' });
  await expect(kept).toContainText('Former member');
  for (const words of ['Joined', 'Reputation']) await expect(kept).not.toContainText(words);
  await expectFit(page);
});

/** Somebody of this story alone, whose account goes. */
async function somebodyWho({ application }: Office) {
  const databaseUrl = await application.databaseUrl();
  const person = { ...somebody(), firstName: 'Wilma', lastName: 'Vance' };
  await addMember(databaseUrl, person);
  const token = await addSession(databaseUrl, person.email);
  const make = (path: string, body: object) => call(path, body, token, application.url);
  return {
    comment: async (dealId: number, comment: string) =>
      Number((await make('/api/addDealComments', { dealId, parentPostId: 0, comment })).body.id),
    leave: async () => {
      await make('/api/deleteMyAccount', { currentPassword: person.password, keepPosts: 1 });
      await letDepartureCome(databaseUrl, person.email);
    },
  };
}
