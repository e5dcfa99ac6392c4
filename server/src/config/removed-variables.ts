/** Variables of earlier releases that are no longer read, each with advice. */
const removed: Readonly<Record<string, string>> = {
  DATABASE_REPLICA_URL: 'All reads go to DATABASE_URL, which can be one address that follows the primary.',
};

/** Returns one sentence per removed variable that is still set, for the start's log. */
export function removedVariableWarnings(env: Record<string, string | undefined>): string[] {
  return Object.entries(removed)
    .filter(([name]) => (env[name] ?? '').trim() !== '')
    .map(([name, advice]) => `${name} is set but no longer used: ${advice}`);
}
