/** What people do things to, and as whom; as one process hands it to another. */
import type pg from 'pg';
import sharp from 'sharp';
import type { SubjectKind } from '#contract/core/subject.ts';
import { hashPassword } from '#server/slices/accounts/index.ts';
import { signInMany } from '../harness/members.ts';
import { findSamples } from '../harness/samples.ts';

export interface World {
  origin: string;
  /** Those that are talked about most, and those in front are asked for most: what is said now hardly makes their pages longer. */
  products: number[];
  threads: number[];
  /** Of the catalogue, to search for and to post: some common, some rare. */
  words: string[];
  /** Of members who are signed in. */
  tokens: string[];
  /** Of members who sign in and out again, all with one password. */
  addresses: string[];
  password: string;
  /** The body of an upload, a photograph as a telephone sends it, and what says so. */
  picture: { bytes: Uint8Array; headers: Record<string, string> };
}

const people = { signedIn: 3_000, signingIn: 1_000 };
const password = 'a password for everybody 1';

/** Signs many in, and gives others a password that is known. */
export async function worldIn(client: pg.Client, origin: string): Promise<World> {
  const { common, rare } = await findSamples(client);
  const members = await signInMany(client, people.signedIn);
  return {
    origin,
    products: await talkedAbout(client, 'product'),
    threads: await talkedAbout(client, 'thread'),
    words: [...common, ...rare].map(({ text }) => text),
    tokens: members.map(({ token }) => token),
    addresses: await letSignIn(client, people.signingIn),
    password,
    picture: await uploadOf(await photograph()),
  };
}

/** As many of each. */
const subjects = 1_000;

async function talkedAbout(client: pg.Client, kind: SubjectKind): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select s.id from ${kind}s s join ${kind}_counts n on n.${kind}_id = s.id
     where s.deleted_at is null ${kind === 'product' ? "and s.status = 'active'" : ''}
     order by n.comment_count desc, s.id limit $1`,
    [subjects],
  );
  return rows.map(({ id }) => id);
}

/** Members who came last, so that nobody else acts for them. */
async function letSignIn(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `update members set password_hash = $1 where id in (
       select id from members where confirmed_at is not null and status = 'active' order by id desc limit $2)
     returning email`,
    [await hashPassword(password), count],
  );
  return rows.map(({ email }) => email);
}

async function uploadOf(photo: Buffer<ArrayBuffer>): Promise<World['picture']> {
  const form = new FormData();
  form.set('image', new File([photo], 'hall.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), headers };
}

/** Of some hundred kilobytes: there is noise in it, as no camera is without. */
function photograph(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const create = { width: 1_600, height: 1_200, channels: 3, background: '#678', noise } as const;
  return sharp({ create }).jpeg({ quality: 85 }).toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
