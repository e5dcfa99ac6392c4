/** Variables of earlier releases that nothing reads any more, each with what to do instead. */
const removed: Readonly<Record<string, string>> = {
  DATABASE_REPLICA_URL: 'All reads go to DATABASE_URL, which can be one address that follows the primary.',
};

/** One sentence for each removed variable that is still set, for the log of the start. */
export function removedVariableWarnings(env: Record<string, string | undefined>): string[] {
  return Object.entries(removed)
    .filter(([name]) => (env[name] ?? '').trim() !== '')
    .map(([name, advice]) => `${name} is set but no longer used: ${advice}`);
}
