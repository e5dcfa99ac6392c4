import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, data, type LoaderFunctionArgs, type Params } from 'react-router';
import type { Call } from '#contract/core/call.ts';
import { Fault, type FaultCode } from '#contract/core/fault.ts';
import { type Id, maxId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Api } from './api.ts';
import { removeStale } from './changes.ts';
import { callQuery, type PagedCall, pagesQuery } from './queries.ts';

/** Tools of a `load`; set once per request on the server, once per page view in the browser. */
export interface LoadTools {
  api: Api;
  queries: QueryClient;
  site: SiteSettings;
}

export const loadTools = createContext<LoadTools>();

export interface LoadInput {
  params: Params;
  url: URL;
  site: SiteSettings;
  /** Makes a call and caches its response for `useCall` with the same input. */
  preload: <Input, Output>(call: Call<Input, Output>, input: Input) => Promise<Output>;
  /** Requests the first page of a list and caches it for `usePages` with the same input. */
  preloadPages: <Input extends { skip: number; limit: number }, Output>(
    paged: PagedCall<Input, Output>,
    input: Input,
  ) => Promise<{ pages: Output[] }>;
}

/** The part of a Fault that a route's error screen receives. */
export interface LoadFailure {
  code: FaultCode;
  message: string;
}

type LoadArgs = Pick<LoaderFunctionArgs, 'params' | 'request'> & {
  context: Pick<LoaderFunctionArgs['context'], 'get'>;
};

/** Resolves to null once everything is cached for the page. */
export type PageLoad = (args: LoadArgs) => Promise<null>;

/**
 * Creates one loader for both sides of a route: `const load = pageLoad(…); export const loader = load; export const
 * clientLoader = load;` Returns null: the results travel in the queries. A Fault becomes the route's error screen with
 * its status.
 */
export function pageLoad(load: (input: LoadInput) => Promise<unknown>): PageLoad {
  return async ({ params, request, context }) => {
    const { api, queries, site } = context.get(loadTools);
    removeStale(queries);
    /** Leaving for another page aborts the call, unless something on screen still waits for it. */
    const untilLeft = <Answer>(queryKey: QueryKey, answer: Promise<Answer>) => {
      const cancel = () => queries.cancelQueries({ queryKey, exact: true, type: 'inactive' });
      request.signal.addEventListener('abort', cancel, { once: true });
      return answer.finally(() => request.signal.removeEventListener('abort', cancel));
    };
    const preload: LoadInput['preload'] = (call, input) => {
      const query = callQuery(api, call, input);
      return untilLeft(query.queryKey, queries.ensureQueryData({ ...query, revalidateIfStale: true }));
    };
    const preloadPages: LoadInput['preloadPages'] = (paged, input) => {
      const query = pagesQuery(api, paged, input);
      return untilLeft(
        query.queryKey,
        queries.ensureInfiniteQueryData({ ...query, revalidateIfStale: true }),
      );
    };
    try {
      await load({ params, url: new URL(request.url), site, preload, preloadPages });
      return null;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const failure: LoadFailure = { code: error.code, message: error.message };
      throw data(failure, { status: error.status });
    }
  };
}

/** Milliseconds that the previous page stays while the next page's data is loading. */
const pendingDelay = 250;

/**
 * For the `clientLoader` of a page with its own loading state. Fast responses arrive without a flicker; for slow ones
 * the page opens at once and shows that it is loading.
 */
export function loadInView<Args>(load: (args: Args) => Promise<null>) {
  return (args: Args): Promise<null> =>
    Promise.race([load(args), new Promise<null>((resolve) => setTimeout(resolve, pendingDelay, null))]);
}

/**
 * For the `clientLoader` of a page that shows a failed load in place. The rest of the page stays. A bug, which is no
 * Fault, still leads to the error screen.
 */
export function failInView<Args>(load: (args: Args) => Promise<null>) {
  return (args: Args): Promise<null> =>
    load(args).catch((failure: unknown) => {
      if (failure instanceof Error) throw failure;
      return null;
    });
}

/** Returns the fault that a page throws if its address leads to nothing. */
export function notFound(): Fault {
  return new Fault('not_found', 'There’s no page at this address.');
}

/** Returns the ID in an address; undefined if the text is no valid ID. */
export function readId<Brand extends Id<string>>(text = ''): Brand | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= maxId ? (id as Brand) : undefined;
}

/** Returns the ID in an address. Throws the fault of a missing page if there is none. */
export function idAt<Brand extends Id<string>>(text: string | undefined): Brand {
  const id = readId<Brand>(text);
  if (id === undefined) throw notFound();
  return id;
}
