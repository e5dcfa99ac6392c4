/**
 * Temporary files of uploads, so that slow senders use disk instead of memory (rules/calls 17, docs/decisions/0044).
 * They are deleted when their request is answered; the next start deletes those of a killed process.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, retrySoon } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { bodyTexts } from '#contract/core/texts.ts';

export interface UploadLimits {
  /** Concurrent uploads of one member. */
  perMember: number;
  /** Bytes of all temporary files of this process. */
  bytes: number;
}

/** A member may have as many waiting pictures as the picture queue takes (`slices/files/pictures.ts`). */
const usual: UploadLimits = { perMember: 32, bytes: 1_000_000_000 };

/** The files of one request; disposing deletes them. */
export interface Upload extends AsyncDisposable {
  /** Writes a file; the Blob reads from disk each time. Throws `unavailable` if there is no room. */
  store(content: Readable): Promise<Blob>;
}

export class UploadFolder {
  readonly #folder: string;
  readonly #limits: UploadLimits;
  readonly #underWay = new Map<MemberId, number>();
  #bytes = 0;
  #files = 0;

  /** Processes of a machine share `parent`: each has a folder named after its process id. */
  constructor(parent: string, limits: Partial<UploadLimits> = {}) {
    this.#folder = join(parent, String(process.pid));
    this.#limits = { ...usual, ...limits };
  }

  /** Begins an upload of the member. Throws `rate_limited` if the member has too many concurrent uploads. */
  begin(memberId: MemberId): Upload {
    this.#count(memberId, 1);
    const ended = new AbortController();
    const files = new Map<string, Promise<void>>();
    let bytes = 0;
    const reserve = (more: number) => {
      if (this.#bytes + more > this.#limits.bytes)
        throw new Fault('unavailable', bodyTexts.noRoom, { retryAfter: retrySoon });
      this.#bytes += more;
      bytes += more;
    };
    return {
      store: async (content) => {
        this.#files += 1;
        const file = join(this.#folder, String(this.#files));
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        ended.signal.throwIfAborted();
        const target = createWriteStream(file, { mode: 0o600 });
        files.set(file, new Promise<void>((resolve) => target.once('close', resolve)));
        await pipeline(content, (chunks) => reserving(chunks, reserve), target, { signal: ended.signal });
        return openAsBlob(file);
      },
      [Symbol.asyncDispose]: async () => {
        ended.abort();
        // Otherwise a file that is still being opened would be created after its removal.
        await Promise.all(files.values());
        await Promise.all([...files.keys()].map((file) => rm(file, { force: true })));
        this.#bytes -= bytes;
        this.#count(memberId, -1);
      },
    };
  }

  #count(memberId: MemberId, change: 1 | -1): void {
    const count = (this.#underWay.get(memberId) ?? 0) + change;
    if (count > this.#limits.perMember)
      throw new Fault('rate_limited', bodyTexts.tooMuchAtOnce, { retryAfter: retrySoon });
    if (count > 0) this.#underWay.set(memberId, count);
    else this.#underWay.delete(memberId);
  }
}

async function* reserving(chunks: AsyncIterable<Buffer>, reserve: (bytes: number) => void) {
  for await (const chunk of chunks) {
    reserve(chunk.length);
    yield chunk;
  }
}

/** Deletes leftovers of this process id and of dead processes. Call it before any upload. */
export async function sweepUploads(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const left = names.filter((name) => Number(name) === process.pid || !isAlive(Number(name)));
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only tests whether the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
