/**
 * - `refused`: no address of the public web, or one that leads away from it;
 * - `unreachable`: nothing came, or nothing that could be read, in time;
 * - `too-slow`: of what was posted: no answer began in time;
 * - `too-large`, `wrong-type`: something came, and not what was asked for.
 */
export type FetchReason = 'refused' | 'unreachable' | 'too-slow' | 'too-large' | 'wrong-type';

const sentences: Record<FetchReason, string> = {
  refused: 'the address is not one of the public web',
  unreachable: 'the address cannot be read',
  'too-slow': 'the address does not answer in time',
  'too-large': 'what is there is larger than allowed',
  'wrong-type': 'what is there is of another type',
};

/** Why an address was not fetched, and no more: what a server answered is never told. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly reason: FetchReason;

  constructor(reason: FetchReason) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
