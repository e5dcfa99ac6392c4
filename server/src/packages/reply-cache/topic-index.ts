/** Which kept replies show a topic, by their keys. */
import { bytesOfText } from './held-bytes.ts';

/** In bytes, of each topic, of what names several keys, and of each key in that. */
const topicBytes = 40;
const severalBytes = 210;
const memberBytes = 40;

export class TopicIndex {
  /** Most topics are shown by one reply: its key by itself takes a quarter of what a set does. */
  readonly #keys = new Map<string, string | Set<string>>();
  /** What it holds, the keys themselves aside. */
  bytes = 0;

  add(key: string, topics: readonly string[]): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic);
      if (keys === undefined) this.#begin(topic, key);
      else if (typeof keys !== 'string') this.#join(keys, key);
      else if (keys !== key) this.#join(this.#several(topic, keys), key);
    }
  }

  remove(key: string, topics: readonly string[]): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic);
      if (keys === key) this.#end(topic, 0);
      else if (keys instanceof Set && keys.delete(key)) {
        this.bytes -= memberBytes;
        if (keys.size === 0) this.#end(topic, severalBytes);
      }
    }
  }

  keysOf(topic: string): string[] {
    const keys = this.#keys.get(topic) ?? [];
    return typeof keys === 'string' ? [keys] : [...keys];
  }

  #begin(topic: string, key: string): void {
    this.#keys.set(topic, key);
    this.bytes += topicBytes + bytesOfText(topic);
  }

  #several(topic: string, first: string): Set<string> {
    const keys = new Set([first]);
    this.#keys.set(topic, keys);
    this.bytes += severalBytes + memberBytes;
    return keys;
  }

  #join(keys: Set<string>, key: string): void {
    if (keys.has(key)) return;
    keys.add(key);
    this.bytes += memberBytes;
  }

  #end(topic: string, ofKeys: number): void {
    this.#keys.delete(topic);
    this.bytes -= topicBytes + bytesOfText(topic) + ofKeys;
  }
}
