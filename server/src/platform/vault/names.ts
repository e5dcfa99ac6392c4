/** Names of what is kept: nothing that could climb out of its place, and nothing that any home would have to spell otherwise. */

/** What a file is called beside its name until it is whole. */
export const unfinished = /\.[0-9a-f]{16}\.part$/;

const segment = /^[\w-][\w.-]*$/;

/** Segments of letters, digits, `.`, `_` and `-` between slashes, none of which begins with a dot. */
export function isName(name: string): boolean {
  return name.split('/').every(isSegment) && !unfinished.test(name);
}

/** Throws for a name that no backup has: whoever writes one has named it. */
export function requireName(name: string): void {
  if (!isName(name)) throw new Error('a backup has a name that is not allowed');
}

/** Throws for what is neither everything (``) nor a folder with its slash behind (`files/`). */
export function requireFolder(folder: string): void {
  if (folder !== '' && !(folder.endsWith('/') && isName(folder.slice(0, -1))))
    throw new Error('a folder of backups has a name that is not allowed');
}

export function isSegment(text: string): boolean {
  return segment.test(text);
}
