/** Calls and pages that several parts ask for. */
import { postComment } from '#contract/comments/writing-calls.ts';
import type { Subject } from '#contract/core/subject.ts';
import { listProducts } from '#contract/products/calls.ts';
import { searchProducts } from '#contract/search/calls.ts';
import { voteOnSubject } from '#contract/votes/calls.ts';
import { byBrowser, type HttpRequest, jsonCall, page } from './http.ts';

/** The newest from a place on. `accept` names encodings that are understood. */
export function listCall(skip: number, limit = 20, accept?: string): HttpRequest {
  const asked = { skip, limit, includeExpired: false, price: 'any', order: 'new' } as const;
  return jsonCall(listProducts.path, listProducts.request.toWire(asked), accept);
}

/** The home page with the newest from a place on, as browsers ask for it. */
export function homePage(skip: number): HttpRequest {
  return page(`/?all=1&skip=${skip}`, byBrowser);
}

/** 0, 1, 2 and so on: where so many lists begin. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_none, place) => place);
}

/** The first page of what holds these words, the newest first. */
export function searchCall(text: string, accept?: string): HttpRequest {
  const asked = { text, sort: 'newest', page: 1 } as const;
  return jsonCall(searchProducts.path, searchProducts.request.toWire(asked), accept);
}

export function commentCall(subject: Subject, html: string): HttpRequest {
  const { path, request } = postComment[subject.kind];
  return jsonCall(path, request.toWire({ subject, replyTo: null, html }));
}

/** A press: it takes back such a vote that is there. */
export function voteCall(target: Subject, isLike = true): HttpRequest {
  const { path, request } = voteOnSubject[target.kind];
  return jsonCall(path, request.toWire({ target, isLike, stands: null }));
}
