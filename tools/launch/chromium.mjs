import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment, LaunchError, node24, root, say } from './launcher.mjs';
import { runQuietly } from './run.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the tests: the system's, else Debian's package as root, else Playwright's own download. */
export async function ensureChromium() {
  const found = [process.env.CHROMIUM_PATH, ...SYSTEM].find((path) => path && existsSync(path));
  if (found) return found;
  say('Installing Chromium for the browser tests.');
  return (await fromPackages()) ?? (await fromPlaywright());
}

async function fromPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' });
  await runQuietly('apt-get', ['update'], env);
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env);
  return SYSTEM.find((path) => existsSync(path));
}

async function fromPlaywright() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await runQuietly(node24(), [cli, 'install', 'chromium'], environment());
  const ask = "import('@playwright/test').then((m) => process.stdout.write(m.chromium.executablePath()))";
  const { output: path } = await runQuietly(node24(), ['-e', ask], environment());
  if (code === 0 && existsSync(path)) return path;
  throw new LaunchError(
    `${output.trim()}\nNo Chromium for the browser tests: install one and set CHROMIUM_PATH to its program, ` +
      'or run the others alone (npm test -- unit).',
  );
}
