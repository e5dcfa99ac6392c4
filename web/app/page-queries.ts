import {
  type EnsureInfiniteQueryDataOptions,
  type EnsureQueryDataOptions,
  hashKey,
  type InfiniteData,
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
  readonly #asked = new Map<string, Promise<unknown>>();
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

  #once<Data>(queryKey: QueryKey, ask: () => Promise<unknown>): Promise<Data> {
    const hash = hashKey(queryKey);
    const asked = this.#asked.get(hash) ?? this.#keep(queryKey, ask());
    this.#asked.set(hash, asked);
    return asked as Promise<Data>;
  }

  async #keep(queryKey: QueryKey, answer: Promise<unknown>): Promise<unknown> {
    const data = await answer;
    this.setQueryData(queryKey, data);
    return data;
  }

  async #answer(queryKey: QueryKey, queryFn: QueryFunction, pageParam?: unknown): Promise<unknown> {
    return queryFn({ client: this, queryKey, signal: this.#signal, meta: undefined, pageParam });
  }
}
