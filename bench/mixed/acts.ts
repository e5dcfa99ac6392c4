/** What people do at an association's site, and how often: nine of ten times they read. */
import { randomUUID } from 'node:crypto';
import { login, logout } from '#contract/accounts/calls.ts';
import { listComments } from '#contract/comments/calls.ts';
import type { CategoryId } from '#contract/core/ids.ts';
import { type Subject, subjectOf } from '#contract/core/subject.ts';
import { uploadFile } from '#contract/files/calls.ts';
import { listNotices } from '#contract/notices/calls.ts';
import { emptyForm } from '#contract/products/form.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import { listNews } from '#contract/seen/calls.ts';
import { commentCall, listCall, searchCall, voteCall } from '../harness/calls.ts';
import { byBrowser, type HttpReply, type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { signed } from '../harness/members.ts';
import type { World } from './world.ts';

/** Sends one request of an act, named as it is told of; throws where the reply is not 200. */
export type Send = (name: ActName, request: HttpRequest) => Promise<HttpReply>;

export type ActName = 'page' | 'list' | 'search' | 'own' | 'vote' | 'comment' | 'upload' | 'post' | 'sign-in';

/** What leaves a row or a file behind. */
export const writes: readonly ActName[] = ['vote', 'comment', 'upload', 'post'];

interface Act {
  /** Of a thousand. */
  share: number;
  perform(world: World, send: Send): Promise<unknown>;
}

const acts: Act[] = [
  { share: 130, perform: (_world, send) => send('page', byVisitor(page('/', byBrowser))) },
  {
    share: 230,
    perform: (world, send) => send('page', byVisitor(page(`/deal/${popular(world.products)}`, byBrowser))),
  },
  {
    share: 120,
    perform: (world, send) => send('page', byVisitor(page(`/huddle/${popular(world.threads)}`, byBrowser))),
  },
  { share: 130, perform: (_world, send) => send('list', byVisitor(aList())) },
  { share: 80, perform: (world, send) => send('list', byVisitor(someComments(someSubject(world)))) },
  { share: 100, perform: (world, send) => send('search', byVisitor(searchCall(any(world.words)))) },
  { share: 104, perform: (world, send) => send('own', somebody(world)(newsOf(world))) },
  { share: 60, perform: (world, send) => send('vote', somebody(world)(aVote(someSubject(world)))) },
  { share: 40, perform: (world, send) => send('comment', somebody(world)(aComment(someSubject(world)))) },
  { share: 1, perform: postWithPicture },
  { share: 5, perform: visit },
];

/** What somebody does next. */
export function anyAct(): Act {
  let left = Math.random() * 1_000;
  for (const act of acts) {
    left -= act.share;
    if (left < 0) return act;
  }
  return acts[0] as Act;
}

const any = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;

/** Half of the times one of the first quarter. */
const popular = (ids: readonly number[]) => ids[Math.floor(ids.length * Math.random() ** 2)] ?? 0;

function someSubject({ products, threads }: World): Subject {
  const isProduct = Math.random() < 0.5;
  return subjectOf(isProduct ? 'product' : 'thread', popular(isProduct ? products : threads));
}

/** Makes requests those of one member, who asks from an address of their own. */
function somebody({ tokens }: World): (request: HttpRequest) => HttpRequest {
  const [token, from] = [any(tokens), anyAddress()];
  return (request) => ({ ...signed(request, { token }), from });
}

/** Everybody comes from a network of their own: one that asks for everything would be kept waiting. */
const byVisitor = (request: HttpRequest): HttpRequest => ({ ...request, from: anyAddress() });

/** One of some hundreds on this machine. */
const anyAddress = () => `127.0.${1 + Math.floor(Math.random() * 4)}.${1 + Math.floor(Math.random() * 75)}`;

/** One of the first hundred pages of the catalogue, the first of them most. */
const aList = () => listCall(20 * Math.floor(100 * Math.random() ** 2));

export function someComments(subject: Subject): HttpRequest {
  const { path, request } = listComments[subject.kind];
  return jsonCall(path, request.toWire({ subject, skip: 0, limit: 20, holding: null }));
}

/** What a member's list asks for once it is on screen. */
function newsOf({ products }: World): HttpRequest {
  const { path, request } = listNews.product;
  const of = Array.from({ length: 20 }, () => subjectOf('product', any(products)));
  return jsonCall(path, request.toWire({ of }));
}

const aVote = (target: Subject) => voteCall(target, Math.random() < 0.9);

/** No two are alike. */
export const aComment = (subject: Subject) =>
  commentCall(subject, `<p>I was there last year, and would go again: ${randomUUID()}.</p>`);

/** As the form does: the picture is sent ahead. */
async function postWithPicture(world: World, send: Send): Promise<void> {
  const member = somebody(world);
  const uploaded = await send('upload', member({ method: 'POST', path: uploadFile.path, ...world.picture }));
  const { stored } = uploadFile.reply.fromWire(JSON.parse(uploaded.body.toString()));
  const form = {
    ...emptyForm,
    isOnline: false,
    // Of words that the catalogue knows: new ones are seldom.
    title: `Evening of questions: ${any(world.words)} and ${any(world.words)}`,
    descriptionHtml: '<p>Two hours with those who know, and coffee.</p>',
    categoryIds: [1 as CategoryId],
  };
  const files = { incoming: [], order: [{ id: stored.id, alt: 'The hall' }], primary: null };
  await send('post', member(jsonCall(postProduct.path, postProduct.request.toWire({ form, files }))));
}

export function aSignIn(email: string, password: string): HttpRequest {
  return jsonCall(login.path, login.request.toWire({ email, password, remember: false }));
}

/** Signs in, looks at the notices, and signs out. */
async function visit({ addresses, password }: World, send: Send): Promise<void> {
  const from = anyAddress();
  const reply = await send('sign-in', { ...aSignIn(any(addresses), password), from });
  const member = { token: login.reply.fromWire(JSON.parse(reply.body.toString())).token };
  const notices = jsonCall(listNotices.path, listNotices.request.toWire({ skip: 0, limit: 20 }));
  await send('own', { ...signed(notices, member), from });
  await send('own', { ...signed(jsonCall(logout.path, {}), member), from });
}
