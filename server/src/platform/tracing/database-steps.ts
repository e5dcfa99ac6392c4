/** Reports statements as spans of their request or job. */
import type { HearStatement } from '../db/statements.ts';
import { requestContext } from '../request-context.ts';
import type { Tracer } from './tracer.ts';

/** Calls both listeners. */
export function traceStatements(tracer: Tracer, hear: HearStatement | undefined): HearStatement {
  return (statement) => {
    hear?.(statement);
    const { name, text, ms, hasFailed } = statement;
    // The text has no values.
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) };
    tracer.step(requestContext(), { name: name || firstWord(text), ms, hasFailed, attributes });
  };
}

/** Maximum characters of the text, which bounds the export queue. */
const longest = 2_000;

function firstWord(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
}
