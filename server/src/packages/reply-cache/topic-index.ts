/** Which kept replies show a topic, by their keys. */
import { bytesOfText } from './held-bytes.ts';

/** In bytes, of each topic and of each key that it names. */
const topicBytes = 155;
const memberBytes = 40;

export class TopicIndex {
  readonly #keys = new Map<string, Set<string>>();
  /** What it holds, the keys themselves aside. */
  bytes = 0;

  add(key: string, topics: readonly string[]): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic) ?? this.#begin(topic);
      if (!keys.has(key)) this.bytes += memberBytes;
      keys.add(key);
    }
  }

  remove(key: string, topics: readonly string[]): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic);
      if (keys?.delete(key)) this.bytes -= memberBytes;
      if (keys?.size === 0) this.#end(topic);
    }
  }

  keysOf(topic: string): string[] {
    return [...(this.#keys.get(topic) ?? [])];
  }

  #begin(topic: string): Set<string> {
    const keys = new Set<string>();
    this.#keys.set(topic, keys);
    this.bytes += topicBytes + bytesOfText(topic);
    return keys;
  }

  #end(topic: string): void {
    this.#keys.delete(topic);
    this.bytes -= topicBytes + bytesOfText(topic);
  }
}
