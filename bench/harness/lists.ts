/** Lists of products to ask for, as calls and as pages; each reads something else. */
import { listProducts } from '#contract/products/calls.ts';
import { type HttpRequest, jsonCall, page } from './http.ts';

/** The newest from a place on. `accept` names encodings that are understood. */
export function listCall(skip: number, limit = 20, accept?: string): HttpRequest {
  const asked = { skip, limit, includeExpired: false, price: 'any', order: 'new' } as const;
  return jsonCall(listProducts.path, listProducts.request.toWire(asked), accept);
}

/** The home page with the newest from a place on, as browsers ask for it. */
export function homePage(skip: number): HttpRequest {
  return page(`/?all=1&skip=${skip}`, 'br');
}

/** 0, 1, 2 and so on: where so many lists begin. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_none, place) => place);
}
