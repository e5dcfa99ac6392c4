import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { send } from '../../testing/call.ts';
import { addProduct } from '../../testing/products.ts';
import { countStatements } from '../../testing/statements.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from '../../testing/xml.ts';

const app = await setUpApp({ isWorking: false });

async function feed(name: string): Promise<XmlElement> {
  const reply = await send(app, `/feeds/${name}.atom`);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  return parseXml(reply.body.toString());
}

function titles(document: XmlElement): string[] {
  return elementsOf(document, 'entry').map((entry) => textOf(entry, 'title'));
}

test('a feed can be empty', async () => {
  const reply = await send(app, '/feeds/home.atom');
  const document = parseXml(reply.body.toString());
  expect(document).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
  expect(textOf(document, 'updated')).toBe('1970-01-01T00:00:00.000Z');
  expect(elementsOf(document, 'entry')).toEqual([]);
});

test('an entry has title, link, date, author, summary and text', async () => {
  const createdAt = new Date('2031-03-04T05:06:07.000Z');
  const id = await addProduct(app, {
    title: 'Ethics <&> "money" it\'s \u0001 done \u{1F600}',
    descriptionText: 'Tom & Jerry',
    descriptionHtml: '<p>Tom &amp; Jerry ]]></p>',
    createdAt,
    memberPriceCents: 123450,
  });
  const [entry] = elementsOf(await feed('home'), 'entry');
  if (entry === undefined) throw new Error('no entry');
  expect(textOf(entry, 'title')).toBe('Ethics <&> "money" it\'s  done \u{1F600}');
  expect(textOf(entry, 'id')).toBe(`http://guildhall.test/deal/${id}`);
  expect(elementsOf(entry, 'link')[0]?.attributes.href).toBe(`http://guildhall.test/deal/${id}`);
  expect(textOf(entry, 'published')).toBe(createdAt.toISOString());
  expect(textOf(entry, 'name')).toBe('Odette Lindqvist');
  expect(textOf(entry, 'summary')).toBe('Member Price $1,234.50. Tom & Jerry');
  expect(textOf(entry, 'content')).toBe('<p>Tom &amp; Jerry ]]></p>');
});

test('an entry says when and where an event is, what it costs, and never how members join it', async () => {
  const facts = {
    begins: '2031-12-03T09:00',
    timeZone: 'America/New_York',
    attendance: 'online' as const,
    meetingUrl: 'https://meet.example.org/s3cret',
    isMeetingPrivate: true,
  };
  await addProduct(app, {
    title: 'A <webinar>',
    descriptionText: 'Come.',
    facts: { kind: 'event', ...facts },
  });
  await addProduct(app, {
    title: 'A job',
    memberPriceCents: 0,
    facts: { kind: 'career', employer: 'A & B' },
  });
  const entries = elementsOf(await feed('home'), 'entry');
  const [webinar, job] = ['A <webinar>', 'A job'].map((title) =>
    entries.find((entry) => textOf(entry, 'title') === title),
  );
  if (job === undefined || webinar === undefined) throw new Error('no entries');
  expect(textOf(webinar, 'summary')).toMatch(
    /^Member Price \$\d+\.\d\d\. Wed, Dec 3, 2031, 9:00 AM EST\. Online\. Come\.$/,
  );
  expect(textOf(webinar, 'content')).toMatch(/^<p>Wed, Dec 3, 2031, 9:00 AM EST<br>Online<\/p>/);
  expect(textOf(job, 'summary')).toMatch(/^A & B\./);
  expect(textOf(job, 'content')).toMatch(/^<p>A &amp; B<\/p>/);
  for (const format of ['atom', 'json']) {
    expect((await send(app, `/feeds/home.${format}`)).body.toString()).not.toContain('s3cret');
  }
});

test('each feed is also a JSON Feed with the same entries', async () => {
  for (const name of ['home', 'learning', 'huddles']) {
    const reply = await send(app, `/feeds/${name}.json`);
    expect(reply.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const json = JSON.parse(reply.body.toString());
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.any(String),
      home_page_url: expect.stringMatching(/^http:\/\/guildhall\.test\//),
      feed_url: `http://guildhall.test/feeds/${name}.json`,
    });
    const entries = elementsOf(await feed(name), 'entry');
    expect(json.items).toEqual(
      entries.map((entry) => ({
        id: textOf(entry, 'id'),
        url: textOf(entry, 'id'),
        title: expect.any(String),
        summary: textOf(entry, 'summary'),
        content_html: textOf(entry, 'content'),
        date_published: textOf(entry, 'published'),
        date_modified: textOf(entry, 'updated'),
        authors: [{ name: textOf(entry, 'name') }],
      })),
    );
  }
  expect((await send(app, '/feeds/nothing.json')).status).toBe(404);
});

test('lists the twenty newest active products', async () => {
  const day = (number: number) => new Date(Date.UTC(2032, 0, number));
  for (let number = 1; number <= 21; number += 1) {
    await addProduct(app, { title: `Evening ${number}`, categories: ['events'], createdAt: day(number) });
  }
  await addProduct(app, { title: 'Gone', categories: ['events'], createdAt: day(40), status: 'expired' });
  await addProduct(app, { title: 'Away', categories: ['events'], createdAt: day(41), status: 'inactive' });
  await addProduct(app, {
    title: 'Past',
    categories: ['events'],
    createdAt: day(42),
    expiresAt: new Date('2020-01-01'),
  });
  await addProduct(app, { title: 'A course', createdAt: day(43) });
  expect(titles(await feed('events'))).toEqual(
    Array.from({ length: 20 }, (_unused, index) => `Evening ${21 - index}`),
  );
  expect(titles(await feed('home')).slice(0, 2)).toEqual(['A course', 'Evening 21']);
});

test('drops an expired product, although it was cached', async () => {
  const before = titles(await feed('careers'));
  await addProduct(app, {
    title: 'For a moment',
    categories: ['careers'],
    expiresAt: new Date(Date.now() + 3_000),
  });
  expect(titles(await feed('careers'))).toContain('For a moment');
  await expect.poll(async () => titles(await feed('careers'))).toEqual(before);
});

test.each(['nothing', '%00'])('the feed of an unknown category answers 404: %s', async (name) => {
  const reply = await send(app, `/feeds/${name}.atom`);
  expect(reply.status).toBe(404);
  expect(JSON.parse(reply.body.toString())).toMatchObject({ response: 'error', code: 'not_found' });
});

test('answers 304 to the ETag of a cached feed', async () => {
  const first = await send(app, '/feeds/home.atom');
  const etag = String(first.headers.etag);
  const again = await send(app, '/feeds/home.atom', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
});

test('takes one statement', async () => {
  await feed('learning');
  app.context.cache.invalidate(['products']);
  expect(await countStatements(app, () => feed('learning'))).toBe(1);
  expect(await countStatements(app, () => feed('learning'))).toBe(0);
});
