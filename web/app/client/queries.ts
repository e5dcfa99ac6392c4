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
  /** Forgotten when the session changes hands. */
  personal: boolean;
  /** What the query’s data show. */
  shows: (data: unknown) => Topic[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Data from a page stays fresh for this long when one comes back to it. */
const staleTime = 30_000;

/** Lists that grew long are there again for those who come back from a page they read at length. */
const pagesKept = 3_600_000;

export const queryDefaults: DefaultOptions = {
  queries: { staleTime, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  mutations: { retry: false, networkMode: 'always' },
};

/** One for its whole life in a browser; a page that is rendered has `PageQueries`. */
export function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: queryDefaults });
}

/** The query that holds a call's answer; its key starts with the call's name. */
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

/** What a call needs to be asked page by page. */
interface PageInput {
  skip: number;
  limit: number;
}

/** A call that answers with a part of a list, and how many items one answer holds. */
export interface PagedCall<Input extends PageInput, Output> {
  call: Call<Input, Output>;
  sizeOf: (page: Output) => number;
  /** For lists that are entered where the server finds something, and read on in both directions. */
  entered?: {
    /** Of an answer's first item in the whole list. */
    startOf: (page: Output) => number;
    /** Nothing follows, as far as one can tell without asking. */
    isLast: (page: Output) => boolean;
    /** What is asked for the other pages. */
    beyond: (input: Input) => Input;
  };
}

/** The query that holds the pages of a list from `input.skip` on; the list ends with the first empty page. */
export function pagesQuery<Input extends PageInput, Output>(
  api: Api,
  { call, sizeOf, entered }: PagedCall<Input, Output>,
  input: Input,
) {
  const beyond = entered?.beyond(input) ?? input;
  return infiniteQueryOptions({
    queryKey: [call.name, 'pages', input] as readonly unknown[],
    // The first page is where the list is entered, the others are known by their place.
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

/** The answer of a call that the route's `load` has asked for already. */
export function useCall<Input, Output>(call: Call<Input, Output>, input: Input): Output {
  return useSuspenseQuery(callQuery(useApi(), call, input)).data;
}

/**
 * The pages of a list, of which the route's `load` has asked for the first. The first one may still be on its way,
 * or not have come: that is told where the list would stand.
 */
export function usePages<Input extends PageInput, Output>(paged: PagedCall<Input, Output>, input: Input) {
  return useInfiniteQuery(pagesQuery(useApi(), paged, input));
}
