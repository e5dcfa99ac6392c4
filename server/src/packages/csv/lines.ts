/** Text in lines, which may end as on Windows, Unix or an old Mac. */

export interface Line {
  text: string;
  /** Its line break; '' where the text ends. */
  end: string;
  isFirst: boolean;
}

export class Lines {
  readonly #lines: AsyncGenerator<Line>;
  /** Put back, the last one first. */
  readonly #again: Line[] = [];

  /** A line of more than `limit` bytes is cut off there. */
  constructor(texts: AsyncIterable<string>, limit: number) {
    this.#lines = linesOf(texts, limit);
  }

  /** Undefined at the end. */
  async next(): Promise<Line | undefined> {
    const again = this.#again.pop();
    if (again !== undefined) return again;
    const { done, value } = await this.#lines.next();
    return done ? undefined : value;
  }

  /** Lines that were read ahead, in their order. */
  putBack(lines: readonly Line[]): void {
    for (const line of lines.toReversed()) this.#again.push(line);
  }
}

/** A carriage return that ends a piece may be half of a line break. */
const lineBreak = /\r\n|\n|\r(?!$)/g;

async function* linesOf(texts: AsyncIterable<string>, limit: number): AsyncGenerator<Line> {
  let rest = '';
  let isFirst = true;
  for await (const text of texts) {
    rest += text;
    let at = 0;
    for (const { 0: end, index } of rest.matchAll(lineBreak)) {
      yield { text: rest.slice(at, index), end, isFirst };
      isFirst = false;
      at = index + end.length;
    }
    rest = rest.slice(at);
    if (Buffer.byteLength(rest) > limit + 2) {
      yield { text: rest, end: '', isFirst };
      return;
    }
  }
  const [last, end] = rest.endsWith('\r') ? [rest.slice(0, -1), '\r'] : [rest, ''];
  if (rest !== '') yield { text: last, end, isFirst };
}
