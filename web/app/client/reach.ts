/**
 * Whether the server can be reached, asked of this very script: where it has gone, since there is a new version, that is
 * an answer too.
 */
export function isReached(): Promise<boolean> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
