/**
 * A statement whose rows come as texts, one column each (`row-texts.ts`). It is known what they look like: PostgreSQL is
 * not asked to describe them each time, and the driver makes nothing of them but the texts. The driver calls these methods
 * as the messages of PostgreSQL arrive.
 */
import type pg from 'pg';
import { asTexts } from './row-texts.ts';

/** Written as PostgreSQL reads it. */
export type TextValue = string | number | null;

export interface TextStatement {
  /** PostgreSQL parses what has a name once for each connection; `''` has none. */
  name: string;
  text: string;
  values: readonly TextValue[];
  /** Hears that it leaves: until then it waited. */
  onSent?: () => void;
}

/** What the driver knows of a connection, and its types do not. */
interface Parsed {
  parsedStatements: Partial<Record<string, string>>;
}

export class TextQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** Set by whoever sends it. */
  callback: ((error: Error | null, rows?: string[]) => void) | undefined;
  readonly #values: readonly TextValue[];
  readonly #onSent: (() => void) | undefined;
  readonly #rows: string[] = [];

  constructor({ name, text, values, onSent }: TextStatement) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#onSent = onSent;
  }

  /** All messages leave in one piece; an error that is returned is a refusal to send anything. */
  submit(connection: pg.Connection): Error | null {
    const mistake = misnamed(connection, this);
    if (mistake) return mistake;
    this.#onSent?.();
    connection.stream.cork();
    sendStatement(connection, { name: this.name, text: this.text, values: this.#values });
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleDataRow({ fields }: { fields: [string] }): void {
    this.#rows.push(fields[0]);
  }

  /** Says how many rows there were. */
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/** A mistake of ours: this connection knows another statement by that name. */
export function misnamed(
  connection: pg.Connection,
  { name, text }: Pick<TextStatement, 'name' | 'text'>,
): Error | null {
  const known = (connection as pg.Connection & Parsed).parsedStatements[name];
  return known === undefined || known === text ? null : new Error(`Two statements are named ${name}.`);
}

/**
 * Writes all of a statement but the end; `underway` gathers the names that are parsed by what is not answered yet. What has no
 * name is parsed each time.
 */
export function sendStatement(
  connection: pg.Connection,
  { name, text, values }: TextStatement,
  underway = new Set<string>(),
): void {
  const { parsedStatements } = connection as pg.Connection & Parsed;
  if (name === '' || (parsedStatements[name] === undefined && !underway.has(name))) {
    connection.parse({ name, text: asTexts(text), types: [] }, true);
    underway.add(name);
  }
  connection.bind({ statement: name, values: values.map(written) }, true);
  connection.execute({}, true);
}

function written(value: TextValue): string | null {
  return value === null ? null : String(value);
}
