/** In-memory value, reloaded after invalidation. */

/** Milliseconds until it is reloaded while notifications of changes may be missed. */
const maxAgeDisconnected = 250;

export class CachedValue<Value> {
  readonly #load: () => Promise<Value>;
  readonly #isConnected: () => boolean;
  #value: Promise<Value> | undefined;
  /** Of the process's own clock, in milliseconds. */
  #since = 0;

  /** `isConnected`: true while notifications of changes arrive. */
  constructor(load: () => Promise<Value>, isConnected: () => boolean) {
    this.#load = load;
    this.#isConnected = isConnected;
  }

  /** Rejects as loading it does; the next caller loads it again. */
  read(): Promise<Value> {
    if (this.#value === undefined || this.#isPast()) this.#value = this.#loading();
    return this.#value;
  }

  invalidate(): void {
    this.#value = undefined;
  }

  #isPast(): boolean {
    return !this.#isConnected() && performance.now() - this.#since > maxAgeDisconnected;
  }

  #loading(): Promise<Value> {
    this.#since = performance.now();
    const loading = this.#load();
    loading.catch(() => {
      if (this.#value === loading) this.#value = undefined;
    });
    return loading;
  }
}
