/** What a request line asks for, as the routes take it: a path and a query. Pure. */
import { paths } from '#contract/core/paths.ts';
import { isDecodable } from '#contract/core/web-address.ts';

/** RFC 9112, 3.2: a target may be a whole address, as proxies are sent it; what is none of ours is unreadable. */
export function routedTarget(target = '/'): string {
  const path = target.startsWith('/') ? target : pathOfAddress(target);
  // Calls get the router's own refusal.
  const isReadable = path !== undefined && (path.startsWith('/api/') || isDecodable(path));
  return isReadable ? path : paths.unreadable();
}

function pathOfAddress(address: string): string | undefined {
  const path = /^https?:\/\/[^/?#]+(.*)$/is.exec(address)?.[1];
  return path === undefined || path.startsWith('/') ? path : `/${path}`;
}
