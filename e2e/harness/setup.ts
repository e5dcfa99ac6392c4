import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../tools/launch/build.mjs';
import { freePort } from '../../tools/launch/free-port.mjs';
import { Application } from './application.ts';
import { copyDemoData, passableFolder } from './demo-data.ts';
import { startMailServer } from './mail-server.ts';
import { announce } from './running.ts';

/** One application with its demo content for the whole run; Playwright calls the answer when all is over. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const folder = passableFolder('guildhall-stories-');
  const mailFolder = join(folder, 'mail');
  const mailServer = await startMailServer(mailFolder, await freePort());
  const application = new Application({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    settings: {
      DEMO: 'on',
      RATE_LIMITS: 'off',
      MAIL_URL: mailServer.url,
      MAIL_FROM: 'office@guildhall.example',
    },
  });

  async function tearDown(): Promise<void> {
    let errors: string[] = [];
    try {
      await application.stop();
    } finally {
      await mailServer.stop();
      errors = application.errors();
      rmSync(folder, { recursive: true, force: true });
    }
    if (errors.length > 0) throw new Error(`The application logged errors:\n${errors.join('\n')}`);
  }

  try {
    await copyDemoData(join(folder, 'data'));
    await application.start();
    const databaseUrl = await application.databaseUrl();
    announce({ url: application.url, databaseUrl, mailFolder, signIns: await application.signIns() });
  } catch (error) {
    await tearDown().catch(() => undefined);
    throw error;
  }
  return tearDown;
}
