import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../tools/launch/build.mjs';
import { freePort } from '../../tools/launch/free-port.mjs';
import { Application } from './application.ts';
import { copyDemoData, passableFolder } from './demo-data.ts';
import { startLinkedSite } from './linked-site.ts';
import { startMailServer } from './mail-server.ts';
import { announce } from './running.ts';

/** Starts one application with demo content for the whole run; Playwright calls the result at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const folder = passableFolder('guildhall-e2e-');
  const mailFolder = join(folder, 'mail');
  const mailServer = await startMailServer(mailFolder, await freePort());
  const linkedSite = await startLinkedSite();
  const application = new Application({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    settings: {
      DEMO: 'on',
      RATE_LIMITS: 'off',
      MAIL_URL: mailServer.url,
      MAIL_FROM: 'office@guildhall.example',
      FETCH_ALLOW: linkedSite.host,
    },
  });

  async function tearDown(): Promise<void> {
    let errors: string[] = [];
    try {
      await application.stop();
    } finally {
      await mailServer.stop();
      await linkedSite.stop();
      errors = application.errors();
      rmSync(folder, { recursive: true, force: true });
    }
    if (errors.length > 0) throw new Error(`The application logged errors:\n${errors.join('\n')}`);
  }

  try {
    await copyDemoData(join(folder, 'data'));
    await application.start();
    const databaseUrl = await application.databaseUrl();
    announce({
      url: application.url,
      databaseUrl,
      mailFolder,
      signIns: await application.signIns(),
      linkedPage: linkedSite.page,
    });
  } catch (error) {
    await tearDown().catch(() => undefined);
    throw error;
  }
  return tearDown;
}
