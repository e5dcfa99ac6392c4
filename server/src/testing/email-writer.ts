/**
 * A program that tests kill: the application with its workers, which send e-mails of a kind that no slice uses. The
 * environment names the database and the mail server.
 */
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../platform/log.ts';
import { writeTestEmails } from './emails.ts';

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is missing.');
const log = createLog(config.logLevel);
const app = await createApp({ config, databaseUrl: config.databaseUrl, log });
await app.work({ hasClock: false });
const writing = await writeTestEmails(app);
process.once('SIGTERM', async () => {
  await writing[Symbol.asyncDispose]();
  await app.close();
});
