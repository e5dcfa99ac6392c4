/**
 * - `refused`: not an address of the public web, or one that redirects away from it;
 * - `unreachable`: no readable reply in time;
 * - `too-slow`: no reply to a POST began in time;
 * - `too-large`, `wrong-type`: the reply is not what was requested.
 */
export type FetchReason = 'refused' | 'unreachable' | 'too-slow' | 'too-large' | 'wrong-type';

const sentences: Record<FetchReason, string> = {
  refused: 'the address is not one of the public web',
  unreachable: 'the address cannot be read',
  'too-slow': 'the address does not answer in time',
  'too-large': 'what is there is larger than allowed',
  'wrong-type': 'what is there is of another type',
};

/** Says why an address was not fetched, and no more: the server's reply is never disclosed. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly reason: FetchReason;

  constructor(reason: FetchReason) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
