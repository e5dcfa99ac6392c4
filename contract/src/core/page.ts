/** What the server and the built pages hand to each other when a page is rendered. */

import type { Transport } from './call.ts';
import type { SiteSettings } from './site.ts';

export interface RenderInput {
  /** Absolute. */
  url: string;
  /** Fresh and secret per rendered page; style elements carry it. */
  nonce: string;
  /** Carries the page's calls; pages are the same for everyone, so no call has a token. */
  send: Transport;
  site: SiteSettings;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** A complete document; '' for redirects. */
  html: string;
  /** The text of every inline script that runs, for the content security policy's hashes. */
  scripts: string[];
  /** The address holds a member's secret, however it is spelled: the page is made for nobody else. */
  holdsSecret?: boolean;
  /** The bug behind a page of status 500, to be logged; expected failures leave it undefined. */
  failure?: unknown;
}

export type RenderPage = (input: RenderInput) => Promise<RenderedPage>;

/** Path and query of an address in, those of the one page that stands there out: what it reads of them and no more. */
export type ReduceAddress = (address: string) => string | Promise<string>;

/** The route of a page by its reduced address, as the pages write it: `/deal/:id`. Undefined where no page stands. */
export type RouteOf = (address: string) => string | undefined | Promise<string | undefined>;
