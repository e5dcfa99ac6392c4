/** In-memory value, reloaded after invalidation. */

/** Milliseconds until a reload while change notifications may be missed. */
const maxAgeDisconnected = 250;

export class CachedValue<Value> {
  readonly #load: () => Promise<Value>;
  readonly #isConnected: () => boolean;
  #value: Promise<Value> | undefined;
  /** Milliseconds of the process's monotonic clock. */
  #since = 0;

  /** `isConnected`: true while change notifications arrive. */
  constructor(load: () => Promise<Value>, isConnected: () => boolean) {
    this.#load = load;
    this.#isConnected = isConnected;
  }

  /** Rejects as `load` does; the next caller loads again. */
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
