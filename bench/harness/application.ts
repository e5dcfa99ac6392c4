/** Guildhall as an operator runs it: the production build in a process of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tools/launch/free-port.mjs';
import { environment, root } from '../../tools/launch/launcher.mjs';
import { serverArguments } from '../../tools/launch/server.mjs';
import { get, send } from './http.ts';
import type { Server } from './load.ts';

interface ApplicationOptions {
  dataDir: string;
  /** 0 turns the response cache off; its default size if undefined. */
  cacheMegabytes?: number;
  /** True starts it with the demo content. */
  hasDemo?: boolean;
  /** E-mails are written to files if undefined. */
  mailUrl?: string;
}

/** Runs the work against an application, which stops afterwards, or with this process at the latest. */
export async function withApplication<Result>(
  options: ApplicationOptions,
  work: (application: Server) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const env = applicationEnvironment({ ...options, port });
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, serverArguments, { cwd: root, env, stdio: [...stdio] });
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(origin, child);
    return await work({ origin, pid: child.pid ?? 0 });
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

export function applicationEnvironment(options: ApplicationOptions & { port?: number }): NodeJS.ProcessEnv {
  const { dataDir, cacheMegabytes, hasDemo = false, mailUrl, port } = options;
  return environment({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port?.toString(),
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    DEMO: hasDemo ? 'on' : 'off',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
    // A nightly backup could fall into a measurement.
    BACKUP_URL: 'off',
    LOG_LEVEL: 'warn',
    CACHE_MB: cacheMegabytes?.toString(),
    MAIL_URL: mailUrl,
  }) as NodeJS.ProcessEnv;
}

/** Runs `npm run guildhall -- <words>` on a data directory. */
export async function runGuildhall(dataDir: string, words: string[], variables = {}): Promise<void> {
  const env = { ...applicationEnvironment({ dataDir }), ...variables };
  await promisify(execFile)(process.execPath, ['tools/guildhall.mjs', ...words], { cwd: root, env });
}

/** @throws if the process ends before `/readyz` replies with 200. */
export async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await send(origin, get('/readyz')).catch(() => undefined);
    if (reply?.status === 200) return;
    await setTimeout(10);
  }
  throw new Error('The application ended before it was ready. The reason is above.');
}
