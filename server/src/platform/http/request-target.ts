/** What a request line asks for, as the routes take it: a path and a query. Pure. */

/** An address of no page: whoever typed one that nobody can read meets the page that says so. */
const unreadable = '/unreadable';

/** RFC 9112, 3.2: a target may be a whole address, as proxies are sent it; what is none of ours is unreadable. */
export function routedTarget(target = '/'): string {
  const path = target.startsWith('/') ? target : pathOfAddress(target);
  return path !== undefined && isReadable(path) ? path : unreadable;
}

function pathOfAddress(address: string): string | undefined {
  const path = /^https?:\/\/[^/?#]+(.*)$/is.exec(address)?.[1];
  return path === undefined || path.startsWith('/') ? path : `/${path}`;
}

/** False for broken percent encoding; calls get the router's own refusal. */
function isReadable(path: string): boolean {
  if (path.startsWith('/api/')) return true;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
