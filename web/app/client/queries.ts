import {
  type DefaultOptions,
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { Call } from '#contract/core/call.ts';
import type { Topic } from '#contract/core/topics.ts';
import type { Api } from './api.ts';
import { useEnvironment } from './environment.ts';

interface QueryMeta extends Record<string, unknown> {
  /** True if the data is removed when the session changes. */
  personal: boolean;
  /** Returns the topics that the query's data shows. */
  shows: (data: unknown) => Topic[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Milliseconds for which data stays fresh for a reader who returns to a page. */
const staleTime = 30_000;

/** Milliseconds for which long lists stay cached, for readers who return after reading a page at length. */
const pagesKept = 3_600_000;

export const queryDefaults: DefaultOptions = {
  queries: { staleTime, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  mutations: { retry: false, networkMode: 'always' },
};

/** Creates the query client that a browser uses for its whole life; a rendered page has `PageQueries`. */
export function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: queryDefaults });
}

/** Returns the query for a call's response; its key starts with the call's name. */
export function callQuery<Input, Output>(api: Api, call: Call<Input, Output>, input: Input) {
  return queryOptions({
    queryKey: [call.name, input ?? null] as readonly unknown[],
    queryFn: ({ signal }) => api(call, input, signal),
    meta: {
      personal: call.auth !== 'guest',
      shows: (data) => call.shows?.(input, data as Output) ?? [],
    },
  });
}

/** Input of a paginated call. */
interface PageInput {
  skip: number;
  limit: number;
}

/** A call that returns part of a list, and the number of items in one response. */
export interface PagedCall<Input extends PageInput, Output> {
  call: Call<Input, Output>;
  sizeOf: (page: Output) => number;
  /** Set for lists that start at a position found by the server and can be read in both directions. */
  entered?: {
    /** Position of a response's first item in the whole list. */
    startOf: (page: Output) => number;
    /** True if nothing follows, as far as this is known without a request. */
    isLast: (page: Output) => boolean;
    /** Returns the input for the other pages. */
    beyond: (input: Input) => Input;
  };
}

/** Returns the query for the pages of a list from `input.skip` on; the list ends with the first empty page. */
export function pagesQuery<Input extends PageInput, Output>(
  api: Api,
  { call, sizeOf, entered }: PagedCall<Input, Output>,
  input: Input,
) {
  const beyond = entered?.beyond(input) ?? input;
  return infiniteQueryOptions({
    queryKey: [call.name, 'pages', input] as readonly unknown[],
    // The first page starts where the server says; the others have a known position.
    queryFn: ({ pageParam, signal }) =>
      api(call, pageParam === null ? input : { ...beyond, skip: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last: Output, _all: Output[], skip: number | null) => {
      const isLast = entered?.isLast(last) ?? sizeOf(last) === 0;
      return isLast ? undefined : (entered?.startOf(last) ?? skip ?? input.skip) + input.limit;
    },
    getPreviousPageParam: (first: Output) => {
      const start = entered?.startOf(first) ?? 0;
      return start > 0 ? Math.max(0, start - input.limit) : undefined;
    },
    gcTime: pagesKept,
    meta: {
      personal: call.auth !== 'guest',
      shows: (data) =>
        (data as InfiniteData<Output>).pages.flatMap((page) => call.shows?.(input, page) ?? []),
    },
  });
}

export function useApi(): Api {
  return useEnvironment().api;
}

/** Returns the response of a call that the route's `load` has requested already. */
export function useCall<Input, Output>(call: Call<Input, Output>, input: Input): Output {
  return useSuspenseQuery(callQuery(useApi(), call, input)).data;
}

/**
 * Returns the pages of a list whose first page the route's `load` has requested. While that page is loading, or after a
 * failure, the list shows this state.
 */
export function usePages<Input extends PageInput, Output>(paged: PagedCall<Input, Output>, input: Input) {
  return useInfiniteQuery(pagesQuery(useApi(), paged, input));
}
