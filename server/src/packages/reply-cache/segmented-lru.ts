/**
 * Values by key, bounded in bytes, in two segments: what was asked for once is on trial, what was asked for again has
 * proven itself. What is on trial goes first, as long as it has more than its share, so that no number of things that
 * are asked for once pushes out what is asked for often. Within a segment the least recently used goes first.
 */
import { LRUCache } from 'lru-cache';
import { bytesPerEntry } from './held-bytes.ts';

/** Of all bytes: what is on trial may always have as much; it has all that the rest leaves free. */
const trialShare = 0.2;

interface SegmentedLruOptions<Value> {
  maxBytes: number;
  /** What a value holds, its key and its place among the others aside. */
  bytesOf: (value: Value, key: string) => number;
  /** Bytes that are held elsewhere for all of these, and count towards the bound. */
  bytesBeside?: () => number;
  /** Told of everything that goes, whatever for. */
  gone?: (value: Value, key: string) => void;
}

export class SegmentedLru<Value extends object | string> {
  readonly #options: SegmentedLruOptions<Value>;
  readonly #onTrial: LRUCache<string, Value>;
  readonly #proven: LRUCache<string, Value>;
  /** What went to make room, since the start. */
  evictions = 0;

  constructor(options: SegmentedLruOptions<Value>) {
    this.#options = options;
    // Room is made here, for both together: by itself neither segment lets anything go.
    const segment = () => new LRUCache<string, Value>({ maxSize: Math.max(1, options.maxBytes) });
    this.#onTrial = segment();
    this.#proven = segment();
  }

  /** Asks for a value: the second time it proves itself. */
  get(key: string): Value | undefined {
    // A key may be long, and nothing is known of it before it is hashed.
    if (this.size === 0) return undefined;
    const proven = this.#proven.get(key);
    if (proven !== undefined) return proven;
    const value = this.#onTrial.peek(key);
    if (value !== undefined) this.#put(this.#proven, key, value);
    return value;
  }

  /** Looks without asking. */
  peek(key: string): Value | undefined {
    return this.#proven.peek(key) ?? this.#onTrial.peek(key);
  }

  /** False for what has no room. */
  set(key: string, value: Value): boolean {
    if (this.#options.maxBytes === 0) return false;
    const segment = this.#proven.has(key) ? this.#proven : this.#onTrial;
    this.delete(key);
    return this.#put(segment, key, value);
  }

  /** A value that is here holds more now, or less. */
  remeasure(key: string): void {
    const segment = this.#proven.has(key) ? this.#proven : this.#onTrial;
    const value = segment.peek(key);
    if (value !== undefined && !this.#put(segment, key, value)) this.#options.gone?.(value, key);
  }

  delete(key: string): void {
    const value = this.peek(key);
    this.#takeOut(key);
    if (value !== undefined) this.#options.gone?.(value, key);
  }

  clear(): void {
    for (const key of [...this.#onTrial.keys(), ...this.#proven.keys()]) this.delete(key);
    this.#onTrial.clear();
    this.#proven.clear();
  }

  get size(): number {
    return this.#onTrial.size + this.#proven.size;
  }

  /** Everything that is held, within ten percent. */
  get bytes(): number {
    return this.#onTrial.calculatedSize + this.#proven.calculatedSize + (this.#options.bytesBeside?.() ?? 0);
  }

  #put(segment: LRUCache<string, Value>, key: string, value: Value): boolean {
    this.#takeOut(key);
    const size = this.#options.bytesOf(value, key) + bytesPerEntry(key);
    if (size > this.#options.maxBytes) return false;
    this.#makeRoom(segment, size);
    segment.set(key, value, { size });
    return true;
  }

  #makeRoom(segment: LRUCache<string, Value>, size: number): void {
    const { maxBytes } = this.#options;
    const coming = segment === this.#onTrial ? size : 0;
    while (this.size > 0 && this.bytes + size > maxBytes) {
      const isTrialLong = this.#onTrial.calculatedSize + coming > maxBytes * trialShare;
      const shrinking = (isTrialLong && this.#onTrial.size > 0) || this.#proven.size === 0;
      const [oldest] = (shrinking ? this.#onTrial : this.#proven).rkeys();
      if (oldest === undefined) return;
      this.evictions += 1;
      this.delete(oldest);
    }
  }

  #takeOut(key: string): void {
    this.#onTrial.delete(key);
    this.#proven.delete(key);
  }
}
