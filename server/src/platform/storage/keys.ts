/** Names of stored files: only those that we give ourselves, and nothing that could climb out of its place. */
export function isSafeKey(key: string): boolean {
  return /^[a-z]+(?:\/\d+)?\/[\w-]+\.[a-z0-9]{2,5}$/.test(key);
}

/** Throws for a key that is not ours: whoever writes a file has named it. */
export function requireSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new Error('a file has a name that is not ours');
}

/** What is shown as it is, by the ending of its name; everything else is a download (rules/files 5). */
const pictureTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };

/** Undefined for what is no picture. */
export function pictureTypeOf(key: string): string | undefined {
  return pictureTypes[key.slice(key.lastIndexOf('.') + 1)];
}
