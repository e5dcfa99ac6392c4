/** Statements as steps of whatever they are sent for. */
import type { HearStatement } from '../db/statements.ts';
import { requestContext } from '../request-context.ts';
import type { Tracer } from './tracer.ts';

/** Told of, and heard by whoever else hears them. */
export function traceStatements(tracer: Tracer, hear: HearStatement | undefined): HearStatement {
  return (statement) => {
    hear?.(statement);
    const { name, text, ms, hasFailed } = statement;
    // Values stand beside the text, and stay there.
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) };
    tracer.step(requestContext(), { name: name || firstWord(text), ms, hasFailed, attributes });
  };
}

/** Characters, as in the log: what waits for the collector is bounded by its number. */
const longest = 2_000;

function firstWord(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
}
