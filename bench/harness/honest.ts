/** What the honest do meanwhile, and how long they wait for it. */
import { setTimeout } from 'node:timers/promises';
import { postComment } from '#contract/comments/writing-calls.ts';
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import { emptyForm } from '#contract/products/form.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import type { Application } from './application.ts';
import { ask, byBrowser, type HttpRequest, jsonCall, page } from './http.ts';
import { signed } from './members.ts';

/** Milliseconds until the reply; a failure is any other status, or none. */
export interface Waits {
  count: number;
  failed: number;
  p50: number;
  p99: number;
}

export interface Honest {
  page: Waits;
  comment: Waits;
  post: Waits;
}

/** Milliseconds from one to the next; a late reply holds up none of those that follow. */
const pace = { page: 50, comment: 2_000, post: 20_000 };

/** One reads, many write in turn. */
export async function honestWork(
  application: Application,
  tokens: string[],
  seconds: number,
): Promise<Honest> {
  const home = page('/', byBrowser);
  await ask(application.origin, home);
  const [read, commented, posted] = await Promise.all([
    keepAsking(application, seconds, pace.page, () => home),
    keepAsking(application, seconds, pace.comment, (turn) => by(tokens, turn, comment(turn))),
    keepAsking(application, seconds, pace.post, (turn) => by(tokens, turn, post(turn))),
  ]);
  return { page: read, comment: commented, post: posted };
}

const by = (tokens: string[], turn: number, request: HttpRequest) =>
  signed(request, { token: tokens[turn % tokens.length] ?? '' });

const comment = (turn: number) =>
  jsonCall(
    postComment.product.path,
    postComment.product.request.toWire({
      subject: { kind: 'product', id: (1 + (turn % 500)) as ProductId },
      replyTo: null,
      html: '<p>Well said.</p>',
    }),
  );

const post = (turn: number) =>
  jsonCall(
    postProduct.path,
    postProduct.request.toWire({
      form: {
        ...emptyForm,
        isOnline: false,
        title: `An honest afternoon ${turn}`,
        descriptionHtml: '<p>Two hours, and coffee.</p>',
        categoryIds: [1 as CategoryId],
      },
      files: { incoming: [], order: [], primary: null },
    }),
  );

/** Asks every so many milliseconds, for so many seconds. */
export async function keepAsking(
  { origin }: Application,
  seconds: number,
  every: number,
  requestOf: (turn: number) => HttpRequest,
): Promise<Waits> {
  const waits: number[] = [];
  let failed = 0;
  const one = async (turn: number) => {
    const start = performance.now();
    const status = await ask(origin, requestOf(turn)).then(
      (reply) => reply.status,
      () => 0,
    );
    waits.push(performance.now() - start);
    if (status !== 200) failed += 1;
  };
  const under: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    under.push(one(turn));
    await setTimeout(every);
  }
  await Promise.all(under);
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  return { count: waits.length, failed, p50: at(0.5), p99: at(0.99) };
}
