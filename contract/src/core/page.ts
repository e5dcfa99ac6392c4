/** The interface between the server and the built pages for rendering. */

import type { Transport } from './call.ts';
import type { SiteSettings } from './site.ts';

export interface RenderInput {
  /** The absolute address of the page. */
  url: string;
  /** A fresh secret per rendered page, which style elements carry. */
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
  /** True if the address contains a member's secret; the page must not be cached or shared. */
  holdsSecret?: boolean;
  /** The bug behind a page of status 500, for the log; undefined for expected errors. */
  failure?: unknown;
}

export type RenderPage = (input: RenderInput) => Promise<RenderedPage>;

/** Reduces path and query of an address to those that its page reads. */
export type ReduceAddress = (address: string) => string | Promise<string>;

/** The route of a reduced address, such as `/deal/:id`; undefined if there is no page. */
export type RouteOf = (address: string) => string | undefined | Promise<string | undefined>;
