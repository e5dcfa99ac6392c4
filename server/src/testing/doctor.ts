/** Runs single checks of `doctor`. */
import { lookup } from 'node:dns';
import { readConfig } from '../config/config.ts';
import type { Check, CheckContext, Finding } from '../doctor/check.ts';

/** Runs a check with these variables, and with a database if there's an address; returns its finding. */
export function runCheck(
  check: Check,
  env: Record<string, string>,
  context: Partial<CheckContext> = {},
): Promise<Finding> {
  const usual = { config: readConfig(env), databaseUrl: undefined, lookup, mailTo: undefined };
  return check.run({ ...usual, ...context }, new AbortController().signal);
}
