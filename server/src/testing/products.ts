/** Products laid into the catalogue as the slice itself lays them. */
import { randomBytes } from 'node:crypto';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import { insertMember } from '../slices/accounts/index.ts';
import { type Masters, readMasters } from '../slices/masters/index.ts';
import { insertProduct, type NewProduct } from '../slices/products/index.ts';
import type { TestApp } from './app.ts';

export interface GivenProduct extends Partial<Omit<NewProduct, 'categoryIds' | 'listedIn' | 'authorId'>> {
  authorId?: number;
  /** Slugs. */
  categories?: string[];
}

/** An active product of one sentence at $49.50, in Learning, with what is given changed. */
export async function addProduct(app: TestApp, given: GivenProduct = {}): Promise<ProductId> {
  const { services } = app;
  const masters = await readMasters(services.database.db);
  const { categories = ['learning'], authorId, ...changes } = given;
  const author = (authorId as MemberId | undefined) ?? (await anyAuthor(app));
  const categoryIds = categories.map((slug) => categoryId(masters, slug));
  const text = changes.descriptionText ?? 'A quiet afternoon with people who know the trade.';
  const product: NewProduct = {
    title: 'An afternoon in the trade',
    descriptionText: text,
    descriptionHtml: `<p>${text}</p>`,
    summary: text.slice(0, 200),
    url: 'https://example.org/afternoon',
    isOnline: true,
    booking: '',
    memberPriceCents: 4950,
    nonMemberPriceCents: null,
    originalPriceCents: null,
    hideOriginalPrice: false,
    isFeatured: false,
    status: 'active',
    expiresAt: null,
    productTypeIds: [],
    tagIds: [],
    labelIds: [],
    ...changes,
    authorId: author,
    categoryIds,
    listedIn: masters.withParents(categoryIds),
  };
  return services.write(async ({ tx, changed }) => {
    const id = await insertProduct(tx, product);
    changed(...contentTopics({ kind: 'product', id }));
    return id;
  });
}

/** A product with a download of that name, as it is stored; replies with its address. */
export async function addAttachment(app: TestApp, file: string, content: string): Promise<string> {
  const id = await addProduct(app);
  await app.services.storage.write(`products/${id}/${file}`, Buffer.from(content));
  await app.database.query(
    `insert into product_attachments (product_id, file, name, media_type, bytes)
     values ($1, $2, $2, 'application/octet-stream', $3)`,
    [id, file, content.length],
  );
  return `/uploads/products/${id}/${file}`;
}

/** One author for everything that names none. */
export async function anyAuthor({ database, services }: TestApp): Promise<MemberId> {
  const [row] = await database.query<{ id: MemberId }>("select id from members where first_name = 'Odette'");
  if (row !== undefined) return row.id;
  const id = await insertMember(services.database.db, {
    firstName: 'Odette',
    lastName: 'Lindqvist',
    email: `odette-${randomBytes(4).toString('hex')}@example.org`,
    // No password has this hash.
    passwordHash: 'none',
    confirmedAt: new Date(),
  });
  if (id === undefined) throw new Error('the address was taken');
  return id;
}

function categoryId({ categories }: Masters, slug: string) {
  const found = categories.find((category) => category.slug === slug);
  if (found === undefined) throw new Error(`there is no category ${slug}`);
  return found.id;
}
