import {
  type EnsureInfiniteQueryDataOptions,
  type EnsureQueryDataOptions,
  type InfiniteData,
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query';
import { queryDefaults } from './client/queries.ts';

/**
 * The queries of one page while it is rendered. Each is asked once, and nothing is fetched again, cancelled or retried, so none
 * of them is a fetch of the library: what a fetch holds would stay until V8 looks through all of its heap
 * (docs/decisions/0067). A query whose answer failed is not kept; the browser asks for it.
 */
export class PageQueries extends QueryClient {
  readonly #asked = new Map<Query, Promise<unknown>>();
  readonly #signal = new AbortController().signal;

  constructor() {
    super({ defaultOptions: queryDefaults });
  }

  override ensureQueryData<Found, Failure, Data, Key extends QueryKey>({
    queryKey,
    queryFn,
  }: EnsureQueryDataOptions<Found, Failure, Data, Key>): Promise<Data> {
    return this.#once(queryKey, () => this.#answer(queryKey, queryFn as QueryFunction));
  }

  override ensureInfiniteQueryData<Found, Failure, Data, Key extends QueryKey, Param>({
    queryKey,
    queryFn,
    initialPageParam,
  }: EnsureInfiniteQueryDataOptions<Found, Failure, Data, Key, Param>): Promise<InfiniteData<Data, Param>> {
    return this.#once(queryKey, async () => {
      const first = await this.#answer(queryKey, queryFn as QueryFunction, initialPageParam);
      return { pages: [first], pageParams: [initialPageParam] };
    });
  }

  /** The order in which queries are asked is that in which a page's state holds them, whichever is answered first. */
  #once<Data>(queryKey: QueryKey, ask: () => Promise<unknown>): Promise<Data> {
    const query = this.getQueryCache().build(this, { queryKey });
    const asked = this.#asked.get(query) ?? ask().then((data) => query.setData(data));
    this.#asked.set(query, asked);
    return asked as Promise<Data>;
  }

  async #answer(queryKey: QueryKey, queryFn: QueryFunction, pageParam?: unknown): Promise<unknown> {
    return queryFn({ client: this, queryKey, signal: this.#signal, meta: undefined, pageParam });
  }
}
