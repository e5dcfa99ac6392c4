/** Whoever has just written reads what they wrote, whichever process answers (rules/running 39). */
import type { IncomingMessage } from 'node:http';
import { readAfterHeader, toldWithin, writtenOf } from '#contract/core/read-after.ts';
import type { News } from './news.ts';

export class ReadAfter {
  /** By which other processes are told who wrote. */
  readonly instance: string;
  readonly #news: News;

  constructor(instance: string, news: News) {
    this.instance = instance;
    this.#news = news;
  }

  /** What has to be waited for before a reply that is kept may be given; undefined for most. */
  before({ headers }: IncomingMessage): Promise<void> | undefined {
    const header = headers[readAfterHeader];
    if (header === undefined) return undefined;
    const written = writtenOf(String(header));
    // What was written here is dropped here before its reply leaves.
    if (written === undefined || written.by === this.instance || written.age > toldWithin) return undefined;
    return this.#news.caughtUpWith(written.by);
  }
}
