/** So many submissions: whoever is not reached goes on with the last one. */
const limit = 10;

/**
 * Remembers the key of each submission until it succeeds: the same content that is tried again has the same key, changed
 * content a new one (rules/calls 21).
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  of(submission: string): string {
    const key = this.#keys.get(submission) ?? randomUuid();
    this.#keys.delete(submission);
    this.#keys.set(submission, key);
    const [oldest = ''] = this.#keys.keys();
    if (this.#keys.size > limit) this.#keys.delete(oldest);
    return key;
  }

  delete(submission: string): void {
    this.#keys.delete(submission);
  }
}

/** Version 4. `crypto.randomUUID` is missing where a page came over plain HTTP. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}
