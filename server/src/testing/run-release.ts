/**
 * Runs the application of another checkout, its calls and its jobs, on a database: `run.ts FOLDER`, the rest from the
 * environment. Tells its address as the first line, or why there is none; ends with its input.
 */
import type { AddressInfo } from 'node:net';

const [folder = ''] = process.argv.slice(2);

/** Of that checkout, whose types are its own. */
const load = (path: string) => import(`${folder}/server/src/${path}`);

try {
  const [{ readConfig }, { createLog }, { migrate }, { createApp }] = await Promise.all(
    ['config.ts', 'platform/log.ts', 'platform/db/migrate.ts', 'app.ts'].map(load),
  );
  const config = readConfig(process.env);
  await migrate(config.databaseUrl);
  const app = await createApp({ config, databaseUrl: config.databaseUrl, log: createLog('warn') });
  await app.work({ hasClock: false });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
  process.stdin.resume().once('end', () => void app.close().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
