/** Posts as a client makes them, with the wire's names typed by hand. */
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { call, type Spelling } from './call.ts';
import type { TestMember } from './members.ts';

export type PostBody = Record<string, unknown>;

/** A post in order, with what is given changed. Each has a title of its own. */
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
let posts = 0;

export interface PostedReply {
  success: boolean;
  id: number;
}

export function post(app: TestApp, { token }: Pick<TestMember, 'token'>, given: PostBody = {}) {
  const body = postBody(given);
  return call<PostedReply>(app, 'postdeal', body, { token, as: spelling(body) });
}

/** Posts what must be accepted; replies with the id. */
export async function posted(app: TestApp, member: Pick<TestMember, 'token'>, given: PostBody = {}) {
  const { status, body } = await post(app, member, given);
  if (status !== 200) throw new Error(`a post was refused: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export function edit(app: TestApp, { token }: Pick<TestMember, 'token'>, id: number, given: PostBody = {}) {
  const body = { ...postBody(given), id };
  return call<PostedReply>(app, 'editDeal', body, { token, as: spelling(body) });
}

function spelling(body: PostBody): Spelling {
  const isFile = (value: unknown) => value instanceof File;
  const hasFiles = Object.values(body).some((value) =>
    Array.isArray(value) ? value.some(isFile) : isFile(value),
  );
  return hasFiles ? 'multipart' : 'json';
}

export interface DealImage {
  id: number;
  preview: string;
  primary: number;
  alt: string;
}

export interface DealAttachment {
  id: number;
  file: string;
  name: string;
  type: string;
  bytes: number;
}

export interface DealDetail {
  deals: {
    id: number;
    del_title: string;
    del_descr: string;
    del_active: number;
    del_is_featured: number;
    version: number;
    images: DealImage[];
    attachments: DealAttachment[];
    [name: string]: unknown;
  };
}

export function details(app: TestApp, id: number) {
  return call<DealDetail>(app, 'details', { id });
}

/** What everybody sees of a product that is there. */
export async function shown(app: TestApp, id: number): Promise<DealDetail['deals']> {
  const { status, body } = await details(app, id);
  if (status !== 200) throw new Error(`product ${id} is not shown: ${status}`);
  return body.deals;
}

export interface UploadReply {
  dealId: number;
  file: { id: number; kind: string; preview: string; name: string; file: string; type: string };
}

export function upload(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  image: File,
  more: Record<string, unknown> = {},
) {
  return call<UploadReply>(app, 'uploadFile', { image, ...more }, { token, as: 'multipart' });
}

/** A small picture of one colour. */
export async function pictureFile(name = 'hall.png', background = '#336699'): Promise<File> {
  const content = await sharp({ create: { width: 200, height: 150, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(content)], name, { type: 'image/png' });
}

export function textFile(text: string, name = 'agenda.txt'): File {
  return new File([text], name, { type: 'text/plain' });
}
