/** A file of a bucket as it is read, over as many connections as that takes. */
import type { Readable } from 'node:stream';
import { pulledStream } from '../storage/pulled-stream.ts';
import { isBroken, refusal, throwUnreachable, type VaultRequests } from './vault-requests.ts';

/** Times in a row that it is asked for anew and brings nothing. */
const tries = 3;

/**
 * The content behind a good answer, to its end. An archive stands unread while the files that it lists are fetched, and what
 * stands in front of a bucket closes a connection on which nothing moves for a minute: the rest is asked for anew then, as long
 * as it is that of the same content. Fails with a sentence where it does not come.
 */
export function download(requests: VaultRequests, key: string, first: Response): Readable {
  const reading = new Download(requests, key, first);
  return pulledStream(
    () => reading.next(),
    async () => reading.letGo(),
  );
}

class Download {
  readonly #requests: VaultRequests;
  readonly #key: string;
  readonly #tag: string | undefined;
  #body: Readable;
  #pieces: AsyncIterator<Buffer>;
  /** Bytes that have come. */
  #at = 0;
  #left = tries;
  #isLetGo = false;

  constructor(requests: VaultRequests, key: string, first: Response) {
    this.#requests = requests;
    this.#key = key;
    this.#tag = tagOf(first);
    this.#body = requests.bodyOf(first);
    this.#pieces = this.#body[Symbol.asyncIterator]();
  }

  /** Undefined at its end. */
  async next(): Promise<Buffer | undefined> {
    for (;;) {
      try {
        const { done, value } = await this.#pieces.next();
        if (done) return undefined;
        this.#at += value.length;
        this.#left = tries;
        return value;
      } catch (error) {
        await this.#goOn(error);
      }
    }
  }

  letGo(): void {
    this.#isLetGo = true;
    this.#body.destroy();
  }

  async #goOn(error: unknown): Promise<void> {
    if (this.#tag === undefined || this.#left === 0 || !isBroken(error)) throwUnreachable(error);
    this.#left -= 1;
    this.#body = this.#requests.bodyOf(await this.#askForRest(this.#tag));
    this.#pieces = this.#body[Symbol.asyncIterator]();
    if (this.#isLetGo) this.#body.destroy();
  }

  async #askForRest(tag: string): Promise<Response> {
    const headers = { range: `bytes=${this.#at}-`, 'if-match': tag };
    const response = await this.#requests.send({ method: 'GET', key: this.#key, headers });
    const isRest = response.headers.get('content-range')?.startsWith(`bytes ${this.#at}-`);
    if (response.status === 206 && isRest && tagOf(response) === tag) return response;
    await response.body?.cancel();
    throw refusal(response, 'reading on in a file');
  }
}

/** By what content is known to be the same; undefined where it cannot be read on, such as what was compressed on its way. */
function tagOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag');
  return tag?.startsWith('"') && !headers.has('content-encoding') ? tag : undefined;
}
