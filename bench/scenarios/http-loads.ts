/** Scenarios that send one kind of request as fast as it is answered, beside a bare server. */
import { get, type HttpRequest, post, withSession } from '../harness/http.ts';
import type { Samples } from '../harness/samples.ts';

export interface HttpLoad {
  name: string;
  summary: string;
  /** Searches run on a larger database. */
  isSearch?: true;
  /** False turns the response cache off, so that every reply is made again. */
  isCached?: true;
  /** Overrides the default number. */
  connections?: number;
  /** Sent over and over; each connection sends its own share of them. */
  requests(samples: Samples): HttpRequest[];
  /** Sent 13 times a second meanwhile, in random order. */
  writes?(samples: Samples): HttpRequest[];
  /** Bar: requests a second, at least this share of the bare server's. */
  ofBare?: number;
  /** Bar: requests a second, at least this share of the rows that plain INSERT statements add. */
  ofInsert?: number;
  /** Bar: the slowest hundredth of the requests takes at most this many times as long as the median. */
  p99OfP50?: number;
}

export const readLoads: HttpLoad[] = [
  {
    name: 'cached-page',
    summary: 'the home page from the cache',
    isCached: true,
    requests: () => [get('/')],
    ofBare: 0.6,
  },
  {
    name: 'cached-json',
    summary: 'a list of 20 products as JSON from the cache',
    isCached: true,
    requests: () => [listProducts(0)],
    ofBare: 0.6,
  },
  {
    name: 'cached-page-writes',
    summary: 'the home page while 13 votes, comments and posts a second arrive',
    isCached: true,
    requests: () => [get('/')],
    writes: (samples) => [
      ...votes(samples).slice(0, 80),
      ...comments(samples).slice(0, 45),
      ...posts(samples).slice(0, 5),
    ],
    ofBare: 0.4,
  },
  {
    name: 'uncached-list',
    summary: 'lists of 20 products as JSON, each made anew',
    requests: () => range(500).map((skip) => listProducts(skip)),
    ofBare: 0.03,
  },
  {
    name: 'uncached-home',
    summary: 'home pages with different products, each rendered anew',
    requests: () => range(500).map((skip) => get(`/?all=1&skip=${skip}`)),
    ofBare: 0.002,
  },
  {
    name: 'product-page',
    summary: 'pages of 1,000 products, each rendered anew',
    requests: ({ productIds }) => productIds.map((id) => get(`/deal/${id}`)),
  },
  {
    name: 'thread-page',
    summary: 'pages of 1,000 threads, each rendered anew',
    requests: ({ threadIds }) => threadIds.map((id) => get(`/huddle/${id}`)),
  },
  {
    name: 'search-rare',
    summary: 'searches for words that 5 to 20 products contain',
    isSearch: true,
    requests: ({ rareWords }) => rareWords.map((word) => search(word)),
    ofBare: 0.03,
  },
  {
    name: 'search-common',
    summary: 'searches for the 12 most common words, in every order, first five pages',
    isSearch: true,
    requests: ({ commonWords }) =>
      [1, 2, 3, 4, 5].flatMap((page) =>
        searchOrders.flatMap((order) => commonWords.map((word) => search(word, order, page))),
      ),
    ofBare: 0.006,
  },
];

const writeBars = { ofBare: 0.015, ofInsert: 0.2, p99OfP50: 10 };

export const writeLoads: HttpLoad[] = [
  {
    name: 'vote',
    summary: 'votes of 1,000 members on 1,000 products',
    requests: votes,
    ...writeBars,
  },
  {
    name: 'comment',
    summary: 'comments of 200 characters by 1,000 members on 1,000 products',
    requests: comments,
    ...writeBars,
  },
  {
    name: 'sign-in',
    summary: 'sign-ins of 1,000 members over 4 connections; more are told to wait',
    connections: 4,
    requests: signIns,
  },
];

const searchOrders = ['newest', 'oldest', 'lowest_price', 'highest_price', 'best_match'];

export function listProducts(skip: number, more: object = {}): HttpRequest {
  return post('/api/homePageDeals', { skip, limit: 20, filterBy: 'new', price: 'any', ...more });
}

export function search(text: string, order = 'newest', page = 1): HttpRequest {
  return post('/api/search', { searchtxt: text, sortby: order, page });
}

/** Every member votes on 20 products in turn. An existing vote is removed, which is a write as well. */
export function votes({ productIds, sessions }: Samples): HttpRequest[] {
  return range(20).flatMap((distance) =>
    sessions.map((token, place) =>
      withSession(post('/api/like', { dealId: cyclic(productIds, place + distance), like: 1 }), token),
    ),
  );
}

const comment = 'Well said, and worth another thought. '.repeat(6).slice(0, 200);

export function comments({ productIds, sessions }: Samples): HttpRequest[] {
  return sessions.map((token, place) => {
    const fields = { dealId: cyclic(productIds, place), parentPostId: 0, comment: `<p>${comment}</p>` };
    return withSession(post('/api/addDealComments', fields), token);
  });
}

export function posts({ sessions, commonWords }: Samples): HttpRequest[] {
  return sessions.map((token, place) => postProduct(cyclic(commonWords, place), token));
}

export function postProduct(title: string, token: string): HttpRequest {
  const dealDescription = '<p>Two hours with those who know, and coffee.</p>';
  const fields = { dealTitle: title, isOnline: 0, dealPrice: '0.00', dealDescription, dealCategories: [1] };
  return withSession(post('/api/postdeal', fields), token);
}

export function signIns({ emails, password }: Samples): HttpRequest[] {
  return emails.map((email) => post('/api/login', { email, password }));
}

/** 0 to count - 1. */
export const range = (count: number): number[] => [...Array(count).keys()];

export const cyclic = <Value>(values: readonly Value[], place: number) =>
  values[place % values.length] as Value;
