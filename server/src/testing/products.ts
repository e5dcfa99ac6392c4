/** Products: inserted as the slice itself inserts them, or posted and read with wire names. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import { insertMember } from '../slices/accounts/index.ts';
import { insertProducts, type NewProduct } from '../slices/products/index.ts';
import { readTaxonomy } from '../slices/taxonomy/index.ts';
import type { TestApp } from './app.ts';
import { type Callee, call, callOk, type Sender } from './call.ts';

export interface GivenProduct extends Partial<Omit<NewProduct, 'categoryIds' | 'listedIn' | 'authorId'>> {
  authorId?: number;
  /** Slugs. */
  categories?: string[];
}

/** Inserts an active product of one sentence at $49.50, in Learning, with the given changes. */
export async function addProduct(app: TestApp, given: GivenProduct = {}): Promise<ProductId> {
  const taxonomy = await readTaxonomy(app.context.database.db);
  const { categories = ['learning'], authorId, ...changes } = given;
  const categoryIds = categories.flatMap((slug) =>
    taxonomy.categories.filter((category) => category.slug === slug).map(({ id }) => id),
  );
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
    facts: null,
    productTypeIds: [],
    tagIds: [],
    labelIds: [],
    ...changes,
    authorId: (authorId as MemberId | undefined) ?? (await anyAuthor(app)),
    categoryIds,
    listedIn: taxonomy.withParents(categoryIds),
  };
  return app.context.write(async ({ tx, changed }) => {
    const [id] = await insertProducts(tx, [product]);
    if (id === undefined) throw new Error('A product has no id.');
    changed(...contentTopics({ kind: 'product', id }));
    return id;
  });
}

/** Adds a product with a download of that name; returns its address. */
export async function addAttachment(app: TestApp, file: string, content: string): Promise<string> {
  const id = await addProduct(app);
  await app.context.storage.put(`products/${id}/${file}`, Buffer.from(content));
  await app.database.query(
    `insert into product_attachments (product_id, file, name, media_type, bytes)
     values ($1, $2, $2, 'application/octet-stream', $3)`,
    [id, file, content.length],
  );
  return `/uploads/products/${id}/${file}`;
}

/** The author of everything without a given author. */
export async function anyAuthor({ database, context }: TestApp): Promise<MemberId> {
  const [row] = await database.query<{ id: MemberId }>("select id from members where first_name = 'Odette'");
  if (row !== undefined) return row.id;
  const email = `odette-${randomBytes(4).toString('hex')}@example.org`;
  // No password has this hash.
  const author = { firstName: 'Odette', lastName: 'Lindqvist', email, passwordHash: 'none' };
  return (await insertMember(context.database.db, { ...author, confirmedAt: new Date() })) as MemberId;
}

export type PostBody = Record<string, unknown>;

let posts = 0;

/** A valid post with the given changes. Each has a title of its own. */
export function postBody(given: PostBody = {}): PostBody {
  posts += 1;
  return {
    isOnline: 1,
    dealUrl: `https://learning.example.org/evening/${posts}`,
    dealTitle: `An evening on annuities, number ${posts}`,
    dealPrice: '49.50',
    del_price2: '',
    stricken_price: '',
    del_hide_stricken_price: 0,
    dealDescription: '<p>Two hours, <strong>one</strong> case.</p>',
    dealCategories: [1],
    dealStores: [1],
    dealBrands: [1],
    dealTags: [3],
    ...given,
  };
}

export function post(app: TestApp, sender: Sender, given: PostBody = {}) {
  return sendForm(app, 'postdeal', sender, postBody(given));
}

/** Adds a post that must be accepted; returns the id. */
export async function posted(app: TestApp, sender: Sender, given: PostBody = {}): Promise<number> {
  const { status, body } = await post(app, sender, given);
  if (status !== 200) throw new Error(`a post was refused: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export function edit(app: TestApp, sender: Sender, id: number, given: PostBody = {}) {
  return sendForm(app, 'editDeal', sender, { ...postBody(given), id });
}

function sendForm(app: TestApp, name: string, { token }: Sender, body: PostBody) {
  const hasFiles = Object.values(body).some((value) => [value].flat().some((one) => one instanceof File));
  const as = hasFiles ? 'multipart' : 'json';
  return call<{ success: boolean; id: number }>(app, name, body, { token, as });
}

export interface DealDetail {
  deals: {
    id: number;
    del_title: string;
    del_descr: string;
    del_active: number;
    del_is_featured: number;
    version: number;
    images: { id: number; preview: string; primary: number; alt: string }[];
    attachments: { id: number; file: string; name: string; type: string; bytes: number }[];
    [name: string]: unknown;
  };
}

export function details(app: TestApp, id: number) {
  return call<DealDetail>(app, 'details', { id });
}

/** The public view of an existing product. */
export async function shown(app: TestApp, id: number): Promise<DealDetail['deals']> {
  return (await callOk<DealDetail>(app, 'details', { id })).deals;
}

export interface Deal {
  id: number;
  del_title: string;
  del_active: number;
  [name: string]: unknown;
}

interface DealList {
  deals: Deal[];
  totalCount: number;
  category: Record<string, unknown> | null;
  label: Record<string, unknown> | null;
}

/** The home list as any client requests it. */
export function listDeals(app: Callee, body: Record<string, unknown> = {}) {
  return call<DealList>(app, 'homePageDeals', body);
}

/** The titles of the list, in its order. */
export async function listTitles(app: Callee, body: Record<string, unknown> = {}): Promise<string[]> {
  const { deals } = await callOk<DealList>(app, 'homePageDeals', { limit: 200, ...body });
  return deals.map(({ del_title }) => del_title);
}

export interface UploadReply {
  dealId: number;
  file: { id: number; kind: string; preview: string; name: string; file: string; type: string };
}

export function upload(app: TestApp, { token }: Sender, image: File, more: Record<string, unknown> = {}) {
  return call<UploadReply>(app, 'uploadFile', { image, ...more }, { token, as: 'multipart' });
}

/** A small picture of one colour. */
export async function pictureFile(name = 'hall.png', background = '#336699'): Promise<File> {
  const picture = sharp({ create: { width: 200, height: 150, channels: 3, background } });
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: 'image/png' });
}

export function textFile(text: string, name = 'agenda.txt'): File {
  return new File([text], name, { type: 'text/plain' });
}
