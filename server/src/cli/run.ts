import type { Command, Terminal } from './usage.ts';
import { ReportedError, UsageError, usage } from './usage.ts';

/** Loaded on demand: a command loads only what it needs. */
const commands: Record<string, () => Promise<Command>> = {
  'user add': async () => (await import('./members.ts')).addUser,
  backup: async () => (await import('./backup.ts')).makeBackup,
  backups: async () => (await import('./backup.ts')).showBackups,
  doctor: async () => (await import('./doctor.ts')).runDoctor,
  restore: async () => (await import('./restore.ts')).restoreBackup,
  demo: async () => (await import('./demo.ts')).showDemo,
  mail: async () => (await import('./mail.ts')).showMail,
  'mail again': async () => (await import('./mail.ts')).mailAgain,
  unlink: async () => (await import('./members.ts')).unlink,
  migrate: async () => (await import('./database.ts')).runMigrations,
  webhooks: async () => (await import('./webhooks.ts')).showWebhooks,
  'webhooks add': async () => (await import('./webhooks.ts')).addByOperator,
  'webhooks secret': async () => (await import('./webhooks.ts')).rotateByOperator,
  'webhooks remove': async () => (await import('./webhooks.ts')).removeByOperator,
  'webhooks again': async () => (await import('./webhooks.ts')).sendAgainByOperator,
  seed: async () => (await import('./seed.ts')).runSeed,
};

/** Returns the exit code: 0 on success, 2 for an unknown command, else that of the error, or 1. */
export async function runCommand(words: string[], terminal: Terminal): Promise<number> {
  if (words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
    terminal.say(usage);
    return 0;
  }
  try {
    const { command, args } = await findCommand(words);
    await command(args, terminal);
    return 0;
  } catch (error) {
    if (error instanceof ReportedError) return error.exitCode;
    terminal.complain(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return exitCodeOf(error);
    terminal.complain(`\n${usage}`);
    return 2;
  }
}

function exitCodeOf(error: unknown): number {
  const { exitCode = 1 } = (error ?? {}) as { exitCode?: number };
  return exitCode;
}

async function findCommand(words: string[]): Promise<{ command: Command; args: string[] }> {
  if (words.length === 0) throw new UsageError('Name a command.');
  for (const length of [2, 1]) {
    const read = commands[words.slice(0, length).join(' ')];
    if (read !== undefined) return { command: await read(), args: words.slice(length) };
  }
  throw new UsageError(`There’s no command "${words.join(' ')}".`);
}
