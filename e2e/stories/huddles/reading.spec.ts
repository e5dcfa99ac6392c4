import { prepare } from '../../fixtures/calls.ts';
import { comments } from '../../fixtures/comments.ts';
import {
  ambulance,
  commentOn,
  ownWord,
  postHuddle,
  postHuddles,
  rows,
  titles,
} from '../../fixtures/huddles.ts';
import { arriveSignedIn } from '../../fixtures/members.ts';
import { expectTouchable } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('the header leads to the forum, a title to its thread, and back @phone', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page).toHaveURL('/huddles');
  await expect(page).toHaveTitle('Huddles · Guildhall');
  await expect(page.getByRole('heading', { level: 1, name: 'Huddles' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ huddles$/);

  // Of the demo content, which no other story deletes.
  const { message } = await prepare('/api/forums', { filterBy: 'discussed', limit: 1 });
  const [{ for_title: title }] = message as [{ for_title: string }];
  await page.getByRole('link', { name: 'Most discussed' }).click();
  await expect(titles(page).first()).toHaveText(title);
  await titles(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/huddle\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Huddles' }).click();
  await expect(page).toHaveURL('/huddles');
});

test('a row says who asked what and when, and how many answered, and which is one’s own @phone', async ({
  page,
  member,
}) => {
  const word = ownWord();
  const id = await postHuddle(member.token, {
    title: `Asked about ${word}`,
    description: '<p>A <em>calm</em> opening.</p>',
  });
  await commentOn(member.token, id);
  await visit(page, `/huddles?q=${word}`);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(row).toContainText('A calm opening.');
  await expect(row).toContainText(`by ${member.firstName} ${member.lastName}`);
  await expect(row.locator('time')).toHaveCount(2);
  await expect(row).toContainText('Last activity');
  await expect(row).toContainText('0 votes');
  await row.getByRole('link', { name: /^1 comment/ }).click();
  await expect(page).toHaveURL(`/huddle/${id}#comments`);
  await expect(page.getByText('Yours', { exact: true })).toHaveCount(0);

  await arriveSignedIn(page, member);
  await visit(page, `/huddles?q=${word}`);
  await expect(row.getByText('Yours', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: `Edit for 6 more days: Asked about ${word}` }).click();
  await expect(page).toHaveURL(`/edit-huddle/${id}`);
});

test('a name leads to its member’s page, once for the keyboard, and its face by mouse or finger @phone', async ({
  memberPage: page,
  author,
  isMobile,
}) => {
  const word = ownWord();
  const id = await postHuddle(author.token, { title: `Signed ${word}` });
  await commentOn(author.token, id);
  await visit(page, `/huddles?q=${word}`);
  const name = `${author.firstName} ${author.lastName}`;
  const link = rows(page).getByRole('link', { name, exact: true });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('rel', 'nofollow');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  const theirs = new URL(page.url()).pathname;

  await visit(page, `/huddle/${id}`);
  const names = page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(names).toHaveCount(3);
  for (const found of await names.all()) await expect(found).toHaveAttribute('href', theirs);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await comments(page).locator(`a[href="${theirs}"][tabindex="-1"]`).click();
  await expect(page).toHaveURL(theirs);
});

test('the orders are newest, latest activity, most discussed and unanswered', async ({ page, member }) => {
  const word = ownWord();
  const [quiet, lively, late] = [
    await postHuddle(member.token, { title: `Quiet ${word}` }),
    await postHuddle(member.token, { title: `Lively ${word}` }),
    await postHuddle(member.token, { title: `Late ${word}` }),
  ];
  expect(quiet).toBeLessThan(late);
  await commentOn(member.token, lively);
  // What lists are ordered by follows within a second.
  await expect(async () => {
    await visit(page, `/huddles?q=${word}&filter=active`);
    await expect(titles(page).first()).toHaveText(`Lively ${word}`, { timeout: 500 });
  }).toPass();
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText([`Late ${word}`, `Lively ${word}`, `Quiet ${word}`]);

  const orders = page.getByRole('navigation', { name: 'Order' });
  await orders.getByRole('link', { name: 'Latest activity' }).click();
  await expect(page).toHaveURL(`/huddles?q=${word}&filter=active`);
  await expect(titles(page)).toHaveText([`Lively ${word}`, `Late ${word}`, `Quiet ${word}`]);
  await orders.getByRole('link', { name: 'Most discussed' }).click();
  await expect(page).toHaveURL(`/huddles?q=${word}&filter=discussed`);
  await expect(titles(page)).toHaveText([`Lively ${word}`, `Late ${word}`, `Quiet ${word}`]);
  await orders.getByRole('link', { name: 'Unanswered' }).click();
  await expect(titles(page)).toHaveText([`Late ${word}`, `Quiet ${word}`]);
  await expect(orders.getByRole('link', { name: 'Unanswered' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(titles(page).first()).toHaveText(`Lively ${word}`);
});

test('one searches the huddles, finds nothing, and empties the field', async ({ page }) => {
  await visit(page, '/huddles');
  const field = page.getByRole('searchbox', { name: 'Search the huddles' });
  await field.fill(ambulance.word);
  await field.press('Enter');
  await expect(page).toHaveURL(`/huddles?q=${ambulance.word}`);
  await expect(titles(page)).toHaveText([ambulance.title]);
  await expect(field).toBeFocused();
  await expect(page.getByText(`1 huddle for ${ambulance.word}`)).toBeVisible();

  await field.fill('xylophonists');
  await field.press('Enter');
  await expect(page.getByText('No huddles found!')).toBeVisible();
  await page.getByRole('link', { name: 'show all huddles' }).click();
  await expect(page).toHaveURL('/huddles');
  await expect(field).toHaveValue('');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);

  await field.fill(ambulance.word);
  await field.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await field.clear();
  await expect(page).toHaveURL('/huddles');
});

test('a long list goes on as one scrolls, and is there again when one comes back @phone', async ({
  page,
  member,
}) => {
  const word = ownWord();
  const posted = (await postHuddles(member.token, word, 45)).reverse();
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText(posted.slice(0, 20));
  await expect(page.getByText(`45 huddles for ${word}`)).toBeVisible();
  const scrollOn = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return page.getByText('That is everything: 45 huddles.').isVisible();
  };
  await expect.poll(scrollOn, { intervals: [50, 100, 250] }).toBe(true);
  await expect(titles(page)).toHaveText(posted);

  const link = rows(page).getByRole('link', { name: posted[33] ?? '', exact: true });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: posted[33] ?? '' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(45);
  await expect(link).toBeInViewport();
});

test('what follows can fail and be asked for again; the keyboard goes on with it @keyboard', async ({
  page,
  context,
  watch,
  member,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED/);
  const word = ownWord();
  const posted = (await postHuddles(member.token, word, 22)).reverse();
  await context.route('**/api/forums', (route) => route.abort('connectionrefused'));
  await visit(page, `/huddles?q=${word}`);
  const failed = page.getByRole('alert').filter({ hasText: 'The next huddles could not be loaded.' });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await failed.scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(20);
  await context.unroute('**/api/forums');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).getByRole('link', { name: posted[20] ?? '', exact: true })).toBeFocused();
  await expect(rows(page)).toHaveCount(22);
});

test('a list that does not come says so in its place, and can be asked for again', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED/);
  await visit(page, '/huddles');
  await context.route('**/api/forums', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Most discussed' }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('Guildhall cannot be reached just now.');
  await expect(page.getByRole('heading', { level: 1, name: 'Huddles' })).toBeVisible();
  await context.unroute('**/api/forums');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
});

test('a vote on a huddle shows in the list that one goes back to', async ({ page, member }) => {
  const word = ownWord();
  await postHuddle(member.token, { title: `Well put ${word}` });
  await arriveSignedIn(page, member);
  await visit(page, `/huddles?q=${word}`);
  await titles(page).first().getByRole('link').click();
  const like = page.getByRole('button', { name: `Like: Well put ${word}`, exact: true });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(rows(page).first()).toContainText('1 vote');
});

test('what is new to members is nothing that guests are shown @once', async ({ page }) => {
  await visit(page, '/huddles');
  await expect(page.getByRole('link', { name: 'New to you' })).toHaveCount(0);
  await visit(page, '/huddles?show=new');
  await expect(page.getByText('Log in to see what is new to you.')).toBeVisible();
});

test('beside a huddle stand its author and what shares words with it @phone', async ({
  page,
  member,
  author,
}) => {
  const word = ownWord();
  const id = await postHuddle(member.token, { title: `Leasing ${word}` });
  const other = await postHuddle(author.token, { title: `Who leases ${word}?` });
  await visit(page, `/huddle/${id}`);
  const beside = page.getByRole('complementary', { name: 'About this huddle' });
  await expect(beside).toContainText(`${member.firstName} ${member.lastName}`);
  await expect(beside).toContainText(/Joined .*Reputation 0/);
  const related = beside.getByRole('region', { name: 'Huddles on this subject' });
  await related.getByRole('link', { name: `Who leases ${word}?` }).click();
  await expect(page).toHaveURL(`/huddle/${other}`);
});

test('a thread is complete for shares and search engines @once', async ({ page, member }) => {
  const title = `Told to machines: ${ownWord()} </script>`;
  const id = await postHuddle(member.token, { title, description: '<p>What <b>machines</b> read.</p>' });
  const response = await page.goto(`/huddle/${id}`);
  expect(response?.status()).toBe(200);
  const told = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(told('title')).toHaveAttribute('content', title);
  await expect(told('description')).toHaveAttribute('content', 'What machines read.');
  await expect(told('type')).toHaveAttribute('content', 'article');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/huddle/${id}$`));
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@type': 'DiscussionForumPosting', headline: title, commentCount: 0 });
  await expect(page.getByRole('link', { name: /^Share on / })).toHaveCount(3);
});

test('an unknown thread is the 404 page @once', async ({ page, watch }) => {
  watch.expectStatus(404);
  for (const path of ['/huddle/999999', '/huddle/0', '/huddle/abc', '/huddle/99999999999']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  }
});

test('the page tells feed readers where its newest huddles are @once', async ({ page, request }) => {
  await visit(page, '/huddles');
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  const response = await request.get((await feed.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('application/atom+xml');
  expect(await response.text()).toMatch(/<id>http\S+\/huddle\/\d+<\/id>/);
});
