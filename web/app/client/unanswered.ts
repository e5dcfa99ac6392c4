import type { WireBody } from '#contract/core/call.ts';
import type { TransportReply } from '#contract/core/transport.ts';

/** A message is known by this. */
interface Sent {
  path: string;
  body: WireBody;
}

/** So many texts are kept; whoever is not reached goes on with the last one. */
const remembered = 10;

/** What this tab sent without an answer: it may have come through, so whoever sends the same again says so (rules/calls 21). */
export class Unanswered {
  readonly #texts = new Set<string>();

  has(sent: Sent): boolean {
    return this.#texts.size > 0 && this.#texts.has(textOf(sent));
  }

  note(sent: Sent, { status }: TransportReply): void {
    const isAnswered = status > 0 && status < 500;
    if (isAnswered && this.#texts.size === 0) return;
    const text = textOf(sent);
    this.#texts.delete(text);
    if (isAnswered) return;
    this.#texts.add(text);
    const [oldest] = this.#texts;
    if (this.#texts.size > remembered && oldest !== undefined) this.#texts.delete(oldest);
  }
}

function textOf({ path, body }: Sent): string {
  return `${path} ${JSON.stringify(body)}`;
}
