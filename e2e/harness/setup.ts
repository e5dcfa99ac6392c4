import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Application, freePort } from './application.ts';
import { startMailServer } from './mail-server.ts';
import { announce } from './running.ts';

/** One application with its demo content for the whole run; Playwright calls the answer when all is over. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-stories-'));
  // PostgreSQL runs as a user of its own where the tests run as root, and must pass through.
  chmodSync(folder, 0o711);
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
    await application.start();
    await demoPicturesDrawn(application.url);
    announce({
      url: application.url,
      dataDir: join(folder, 'data'),
      mailFolder,
      signIns: application.signIns(),
    });
  } catch (error) {
    await tearDown().catch(() => undefined);
    throw error;
  }
  return tearDown;
}

/** Pictures and avatars are drawn by jobs after the start; a list that changes meanwhile would unsettle stories. */
async function demoPicturesDrawn(url: string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const deals = await listDeals(url);
    const isDrawn = ({ del_image_primary, user }: Deal) => del_image_primary !== null && user.avatar !== null;
    if (deals.length > 0 && deals.every(isDrawn)) return;
    await wait(500);
  }
  throw new Error('The pictures of the demo content were not drawn in time.');
}

interface Deal {
  del_image_primary: string | null;
  user: { avatar: string | null };
}

async function listDeals(url: string): Promise<Deal[]> {
  const response = await fetch(`${url}/api/homePageDeals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 200, toggleExpired: 1 }),
  });
  const { deals } = (await response.json()) as { deals: Deal[] };
  return deals;
}
