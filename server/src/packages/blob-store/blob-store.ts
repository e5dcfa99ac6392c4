import { Readable } from 'node:stream';

/**
 * Stores blobs in a folder or in a bucket. A key is a path of segments of letters, digits, `.`, `_` and `-`, none of
 * which begins with a dot. Each function throws BlobStoreError, or what the option `explain` returns for it.
 */
export interface BlobStore {
  /**
   * Stores all of the content or nothing, and resolves with its bytes once it is safe. Replaces a blob of the same key.
   * Destroys the content in any case, and rethrows an error of the content. Throws if the key is invalid.
   */
  put(key: string, content: Buffer | Readable, options?: PutOptions): Promise<number>;
  /** Undefined if there is no such blob. A caller that does not read the stream to its end must destroy it. */
  get(key: string): Promise<Blob | undefined>;
  /** Lists all blobs below a folder (`files/`, or `` for all) in the byte order of their keys. */
  list(folder: string): AsyncIterable<BlobInfo>;
  /** Does nothing if there is no such blob. */
  delete(key: string): Promise<void>;
}

export interface PutOptions {
  /** Does not replace an existing blob. Only for a Buffer. Buckets that do not support the condition replace it. */
  ifAbsent?: boolean;
  /** May also use the disk space that is reserved. */
  useReserve?: boolean;
}

export interface BlobInfo {
  key: string;
  bytes: number;
}

export interface Blob {
  /** Undefined if the store does not report it. */
  bytes: number | undefined;
  stream: Readable;
}

export type BlobProblem =
  /** For folders: no space is left, or none but the reserve. */
  | 'full'
  | 'reserve'
  | 'read_only'
  | 'no_permission'
  | 'no_folder'
  | 'not_a_folder'
  /** For buckets: no connection, or an answer that stalled for too long. */
  | 'unreachable'
  | 'silent'
  | 'no_bucket'
  | 'wrong_key'
  | 'wrong_region'
  | 'wrong_clock'
  /** Any other status than 200. */
  | 'refused'
  /** The bucket lists keys in another order than S3, or not all of them. */
  | 'unordered_list'
  | 'incomplete_list'
  | 'too_large';

interface Details {
  /** Status of the last answer. */
  status?: number | undefined;
  /** Such as ECONNREFUSED. */
  code?: string | undefined;
  /** The action that failed, such as `writing a file`. */
  action?: string;
  /** Free bytes on the disk, and bytes that stay reserved. */
  free?: number;
  reserve?: number;
  cause?: unknown;
}

/** The reason that a store failed. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  readonly problem: BlobProblem;
  readonly details: Details;

  constructor(problem: BlobProblem, details: Details = {}) {
    const { status, code, action, cause } = details;
    const parts = [problem, status, code, action].filter((part) => part !== undefined);
    super(`the blob store failed: ${parts.join(', ')}`, { cause });
    this.problem = problem;
    this.details = details;
  }
}

export interface StoreOptions {
  /** Replaces the errors of the store, for example with messages for operators. */
  explain?: (error: BlobStoreError) => Error;
}

/** Suffix of a file until it is complete. */
export const unfinished = /\.[0-9a-f]{16}\.part$/;

const segment = /^[\w-][\w.-]*$/;

export function isKey(text: string): boolean {
  return text.split('/').every((part) => segment.test(part)) && !unfinished.test(text);
}

/** Checks the name of a folder. Throws unless the folder is empty or ends with its slash. */
export function requireFolder(folder: string): void {
  if (folder !== '' && !(folder.endsWith('/') && isKey(folder.slice(0, -1))))
    throw new Error('a folder of blobs has a name that is not allowed');
}

/**
 * Runs the task of a `put`, which reads the content, and destroys the content in any case. Throws if the key is
 * invalid. `explain` receives the errors of the task, but not those of the content.
 */
export async function putContent(
  key: string,
  content: Buffer | Readable,
  task: () => Promise<number>,
  explain: (error: unknown) => unknown,
): Promise<number> {
  const stream = content instanceof Readable ? content : undefined;
  // The task itself throws the error of a stream that failed before it was read.
  stream?.on('error', () => undefined);
  try {
    if (!isKey(key)) throw new Error('a blob has a key that is not allowed');
    return await task().catch((error) => {
      throw error === stream?.errored ? error : explain(error);
    });
  } finally {
    stream?.destroy();
  }
}
