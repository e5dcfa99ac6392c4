import { describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();

const member = await addMember(app);
const authorId = member.id as MemberId;
/** Filed under Events, Online course, Life insurance, Retirement planning and CE credit. */
const id = await addProduct(app, {
  authorId,
  title: 'Estate planning for agencies',
  descriptionText:
    'Trusts, wills & the law of taxes. Life/Health licensing for universities. IT is covered, 401(k) as well.',
  categories: ['events'],
  productTypeIds: [1],
  tagIds: [3, 4],
  labelIds: [2],
});

async function matches(keyword: string): Promise<boolean | undefined> {
  const [row] = await app.database.query<{ matches: boolean }>(
    'select alert_words(p) @@ alert_query($2) as matches from products p where id = $1',
    [id, keyword],
  );
  return row?.matches;
}

describe('a keyword matches', () => {
  test.each([
    ['a word of the title', 'estate'],
    ['another form of it', 'agency'],
    ['a word of the description', 'wills'],
    ['a phrase as a whole', 'estate planning'],
    ['a phrase across stop words', 'law of tax'],
    ['both sides of one', 'Life/Health'],
    ['figures and signs', '401(k)'],
    ['the name of a category', 'events'],
    ['the name of a tag', 'life insurance'],
    ['the name of a label', 'CE credits'],
    ['the name of a type', 'online course'],
    ['a stop word in capitals, spelled so', 'IT'],
    ['a phrase in capitals throughout', 'LAW OF TAX'],
    ['stop words in small letters, whatever their case', 'it is'],
  ])('%s', async (_what, keyword) => {
    expect(await matches(keyword)).toBe(true);
  });

  test.each([
    ['a missing word', 'annuities'],
    ['the words of a phrase that stand apart', 'estate agencies'],
    ['a phrase the other way round', 'planning estate'],
    ['a phrase over the end of the title', 'agencies trusts'],
    ['a phrase over two fields, however far', `agencies ${'a '.repeat(35)}trusts`],
    ['a phrase over two tags', 'insurance retirement'],
    ['stop words that stand apart', 'is it'],
    ['a stop word in capitals, spelled otherwise', 'AS'],
    ['a phrase that ends with one, spelled otherwise', 'trusts wills THE law'],
  ])('and not %s', async (_what, keyword) => {
    expect(await matches(keyword)).toBe(false);
  });
});

test('every keyword shares an indexed word with the products it matches', async () => {
  const keywords = ['estate planning', 'law of tax', 'Life/Health', 'IT', '401(k)', 'CE credits'];
  const rows = await app.database.query<{ found: boolean }>(
    `select alert_anchor(keyword) = any (tsvector_to_array(alert_words(p))) as found
     from products p, unnest($2::text[]) keyword where p.id = $1`,
    [id, keywords],
  );
  expect(rows).toEqual(keywords.map(() => ({ found: true })));
});
