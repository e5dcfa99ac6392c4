/** Statements as steps of whatever they are sent for. */
import type { HearStatement } from '../db/sent-statements.ts';
import { ongoing } from '../ongoing.ts';
import type { Tracer } from './tracer.ts';

/** Told of, and heard by whoever else hears them. */
export function traceStatements(tracer: Tracer, hear: HearStatement | undefined): HearStatement {
  return (statement) => {
    hear?.(statement);
    const { name, text, ms, hasFailed } = statement;
    // Values stand beside the text, and stay there.
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    tracer.step(ongoing(), { name: name || firstWord(text), isElsewhere: true, ms, hasFailed, attributes });
  };
}

function firstWord(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
}
