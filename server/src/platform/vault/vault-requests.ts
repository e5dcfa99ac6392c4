/** Requests to a bucket for backups: what fails is a sentence for whoever runs the server. */
import { text } from 'node:stream/consumers';
import {
  BucketError,
  type BucketRequest,
  type BucketRequests,
  bucketRequests,
} from '../storage/bucket-requests.ts';
import type { S3Address } from '../storage/s3-address.ts';
import { readXml, type XmlElement } from './xml.ts';

export interface VaultRequests extends BucketRequests {
  /** An answer that is good; throws BucketError for others. `doing` such as `writing a file`. */
  ask(request: BucketRequest, doing: string): Promise<Response>;
  /** The answer to the end, which is named as it should be; throws BucketError for anything else. */
  askXml(request: BucketRequest, doing: string, name: string): Promise<XmlElement>;
}

const whenSilent = 'The bucket for backups stopped responding. Check its server and try again.';

/** `silence` in milliseconds. */
export function vaultRequests(address: S3Address, silence: number): VaultRequests {
  const { send, bodyOf } = bucketRequests(address, { silence, whenSilent });
  const reach = (request: BucketRequest) => send(request).catch(throwUnreachable);
  const ask = async (request: BucketRequest, doing: string) => {
    const response = await reach(request);
    if (response.ok) return response;
    await response.body?.cancel();
    throw refusal(response, doing);
  };
  return {
    send: reach,
    bodyOf,
    ask,
    async askXml(request, doing, name) {
      const response = await ask(request, doing);
      const answer = await text(bodyOf(response)).catch(throwUnreachable);
      // Some failures are told behind a status that says that all is well.
      if (!isNamed(answer, name)) throw refusal(response, doing, 'something unexpected');
      return readXml(answer);
    },
  };
}

export function refusal({ status }: Response, doing: string, what = String(status)): BucketError {
  const sentence = `The bucket for backups responded with ${what} to ${doing}. Check that it exists, and that the key in BACKUP_URL has permission.`;
  return new BucketError(status, sentence);
}

function isNamed(answer: string, name: string): boolean {
  try {
    return readXml(answer).name === name;
  } catch {
    return false;
  }
}

/** Whether it says that a connection broke, before an answer or within one. */
export function isBroken(error: unknown): error is TypeError & { cause: Error } {
  return error instanceof TypeError && error.cause instanceof Error;
}

/** Throws a sentence for a connection that broke, and anything else as it is. */
export function throwUnreachable(error: unknown): never {
  if (!isBroken(error)) throw error;
  // What `fetch` fails with says nothing by itself; what it was caused by does.
  const { cause } = error;
  const code = (cause as NodeJS.ErrnoException).code ?? cause.message;
  throw new Error(
    `The bucket for backups can’t be reached (${code}). Check its server and BACKUP_URL, then try again.`,
    { cause: error },
  );
}
