/** Checks the files in ops for containers, systemd and Kubernetes with linters, and runs what needs no container. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse, parseAllDocuments } from 'yaml';
import { variableNames } from '#server/config/variables.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { environment, node24, root } from '../../../tools/launch/launcher.mjs';
import { serverArguments } from '../../../tools/launch/server.mjs';
import { commandsOf, commandWith, fileOf } from '../../fixtures/recipes.ts';
import { type Circumstances, type Typed, type } from '../../fixtures/typed.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const ops = join(root, 'ops');
const read = (path: string) => readFileSync(join(ops, path), 'utf8');
const dockerfile = read('docker/Dockerfile');
const instructions = [...dockerfile.replaceAll('\\\n', ' ').matchAll(/^([A-Z]+)\s+(.*)$/gm)];

/** Returns the arguments of the last instruction of this kind. */
const last = (keyword: string) => instructions.findLast(([, kind]) => kind === keyword)?.[2]?.trim();

/** Returns the command of an instruction, written as a JSON array. */
function wordsOf(keyword: string): string[] {
  const said = last(keyword) ?? '';
  return JSON.parse(said.slice(said.indexOf('[')));
}

let folder: string;
test.beforeAll(() => {
  folder = passableFolder('guildhall-image-');
});
test.afterAll(() => {
  // The test made the image read-only for its owner as well.
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test('the image runs as an ordinary user', () => {
  expect(last('USER')).toBe('guildhall');
});

test('the image contains no .env files', () => {
  expect(read('docker/Dockerfile.dockerignore').split('\n')).toContain('**/.env');
});

test('hadolint reports no problem in the Dockerfile', () => {
  const hadolint = spawnSync('hadolint', ['-'], { input: dockerfile, encoding: 'utf8' });
  test.skip(hadolint.error !== undefined, 'hadolint is not installed');
  expect(hadolint.stdout).toBe('');
});

test('the image starts the same command as a checkout, with the same memory settings', () => {
  const here = serverArguments.filter((word) => !/^--import$|with-launcher/.test(word));
  expect(wordsOf('CMD')).toEqual(['node', ...here.map((word) => word.replace(/^\.\//, ''))]);
  const ours: Record<string, string> = environment();
  const memory = Object.entries(settingsOfImage()).filter(([name]) => name.startsWith('MALLOC'));
  expect(memory.length).toBe(3);
  for (const [name, value] of memory) expect(`${name} ${value}`).toBe(`${name} ${ours[name]}`);
});

function settingsOfImage(): Record<string, string> {
  return Object.fromEntries(
    [...(last('ENV') ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
}

test('the files of the image run by themselves, healthy, and need to write only to the data folder', async () => {
  const image = join(folder, 'guildhall');
  const data = join(folder, 'data');
  execFileSync(node24(), ['tools/gather-runtime.mjs', image], { cwd: root });
  mkdirSync(data);
  const circumstances = await inImage(image, data);
  const started = await type(wordsOf('CMD'), circumstances);
  expect(started.said()).toContain('Guildhall is running at');
  try {
    const run = (words: string[]) => execFileSync(words[0] ?? '', words.slice(1), circumstances).toString();
    run(wordsOf('HEALTHCHECK'));
    // Workers create pictures, from the sources.
    await expect.poll(() => existsSync(join(data, 'files/products'))).toBe(true);
    expect(run(['node', 'server/build/cli.js', 'backup'])).toContain('Backed up as');
    expect(errorsIn(started)).toEqual([]);
  } finally {
    await started.end('SIGTERM');
  }
  expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
});

/** Environment of the image, with its folders mapped to local ones. */
async function inImage(image: string, data: string): Promise<Circumstances> {
  const port = String(await freePort());
  const here = (value: string) => value.replaceAll('/guildhall', image).replace(/^\/data$/, data);
  const said = Object.entries(settingsOfImage()).map(([name, value]) => [name, here(value)]);
  const own = { HOME: data, HOST: '127.0.0.1', PORT: port, BACKUP_URL: join(data, 'backups'), DEMO: 'on' };
  const env = { ...Object.fromEntries(said), ...own };
  if (process.getuid?.() !== 0) {
    execFileSync('chmod', ['-R', 'a-w', image]);
    return { cwd: image, env };
  }
  const nobody = { uid: 65_534, gid: 65_534 };
  execFileSync('chown', [`${nobody.uid}:${nobody.gid}`, data]);
  return { cwd: image, env, ...nobody };
}

function errorsIn(started: Typed): string[] {
  return started
    .said()
    .split('\n')
    .filter((line) => /^\{"level":[56]0,/.test(line));
}

test('the compose file is valid and sets only existing variables', () => {
  const { services } = parse(read('docker/compose.yaml'));
  expect(Object.keys(services)).toEqual(['guildhall', 'database', 'web']);
  const unknown = Object.keys(services.guildhall.environment).filter((name) => !variableNames.includes(name));
  expect(unknown).toEqual([]);
  test.skip(!isInstalled('docker-compose'), 'docker-compose is not installed');
  expect(composedWith({})).toMatchObject({ BACKUP_URL: '/backups', TRUST_PROXY: 'on' });
});

test('backup and proxy settings in .env reach the container', () => {
  test.skip(!isInstalled('docker-compose'), 'docker-compose is not installed');
  const said = { BACKUP_URL: 's3://KEY:SECRET@s3.example.org/backups?region=eu', TRUST_PROXY: '2' };
  expect(composedWith(said)).toMatchObject(said);
});

/** Returns the container's environment, with these values in the `.env` beside the compose file. */
function composedWith(said: Record<string, string>): Record<string, string> {
  const own = mkdtempSync(join(folder, 'docker-'));
  execFileSync('cp', [join(ops, 'docker/compose.yaml'), own]);
  const all = { DOMAIN: 'guildhall.example.org', DATABASE_PASSWORD: 'a', ...said };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(own, '.env'), lines.join(''));
  const words = ['--file', join(own, 'compose.yaml'), '--env-file', join(own, '.env'), 'config'];
  return parse(execFileSync('docker-compose', words, { cwd: own, encoding: 'utf8' })).services.guildhall
    .environment;
}

test('commands of the container guide name the program, as the image has no entry point', () => {
  expect(last('ENTRYPOINT')).toBeUndefined();
  const typed = commandsOf('containers.md')
    .flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => / (?:exec|run) .*\bguildhall /.test(line) && line.startsWith('docker compose'));
  expect(typed.length).toBeGreaterThan(2);
  expect(typed.filter((line) => !/ guildhall node server\/build\/cli\.js \w/.test(line))).toEqual([]);
});

test('Caddy accepts the Caddyfile', () => {
  test.skip(!isInstalled('caddy'), 'caddy is not installed');
  const file = ['--config', join(ops, 'docker/Caddyfile'), '--adapter', 'caddyfile'];
  const env = { ...process.env, DOMAIN: 'guildhall.example.org', HOME: folder };
  execFileSync('caddy', ['validate', ...file], { env, stdio: 'pipe' });
});

test('systemd accepts the unit with the guide’s override, and rates its exposure as low', () => {
  test.skip(!isInstalled('systemd-analyze'), 'systemd-analyze is not installed');
  const unit = join(folder, 'guildhall.service');
  mkdirSync(`${unit}.d`);
  writeFileSync(join(`${unit}.d`, 'override.conf'), fileOf('service.md', 'ini').replaceAll(/^ +/gm, ''));
  // Replaces the path of Node with this machine's.
  writeFileSync(unit, read('systemd/guildhall.service').replace('/usr/bin/node', pathOf('node')));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
  // The threshold is in tenths, of at most 100.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], { stdio: 'pipe' });
});

test('the service guide allows writing to the folder that the backup guide names', () => {
  const said = [...fileOf('service.md', 'ini').matchAll(/=(\/.*)$/gm)].map(([, value]) => value);
  expect(said).toHaveLength(2);
  for (const folder of said) commandWith('backup.md', `BACKUP_URL=${folder} npm start`);
});

test('the command of the service guide runs with the user, folders and settings of the unit', () => {
  const unit = read('systemd/guildhall.service');
  const of = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  const properties = [
    'EnvironmentFile',
    'UMask',
    'StateDirectory',
    'StateDirectoryMode',
    'CacheDirectory',
    'CacheDirectoryMode',
  ];
  const needed = [
    ...of('User').map((value) => `--uid=${value}`),
    ...of('Group').map((value) => `--gid=${value}`),
    ...of('WorkingDirectory').map((value) => `--working-directory=${value}`),
    ...of('Environment').map((value) => `--setenv=${value}`),
    ...properties.flatMap((name) => of(name).map((value) => `--property=${name}=${value}`)),
  ];
  expect(needed).toHaveLength(11);
  const words = read('systemd/guildhall').split(/\s+/);
  expect(needed.filter((word) => !words.includes(word))).toEqual([]);
});

// docs/running/service.md, “A stop is in order”: whatever remains after the main process has ended is killed.
test('when only the main process gets SIGTERM, its database stops before it', async () => {
  const [, start = ''] = /^ExecStart=(.*)$/m.exec(read('systemd/guildhall.service')) ?? [];
  const words = start.replace('/usr/bin/node', pathOf('node')).replace('/opt/guildhall', root).split(' ');
  const data = join(folder, 'service');
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, DATA_DIR: data, PORT: String(await freePort()), DEMO: 'off' };
  const started = await type(words, { cwd: root, env });
  expect(started.isOpen).toBe(true);
  await started.endAlone('SIGTERM');
  expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
  expect(readdirSync(join(data, 'in-use'))).toEqual([]);
});

test('the Kubernetes example mounts only temporary volumes and probes /readyz and /healthz', () => {
  const objects = parseAllDocuments(read('kubernetes/guildhall.yaml')).map((one) => one.toJS());
  const kinds = objects.map(({ kind }) => kind);
  expect(kinds).toEqual(['Cluster', 'Deployment', 'Service', 'Ingress']);
  const { spec } = objects[kinds.indexOf('Deployment')].spec.template;
  const [container] = spec.containers;
  expect(container.env.map(({ name }: { name: string }) => name)).toEqual(
    container.env
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => variableNames.includes(name)),
  );
  const { periodSeconds, failureThreshold } = container.startupProbe;
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3600);
  expect(container.readinessProbe.httpGet.path).toBe('/readyz');
  expect(container.livenessProbe.httpGet.path).toBe('/healthz');
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  expect(`${spec.securityContext.runAsUser}`).toBe(/--uid (\d+)/.exec(dockerfile)?.[1]);
  expect(spec.volumes.every((volume: object) => 'emptyDir' in volume)).toBe(true);
});

function isInstalled(program: string): boolean {
  return pathOf(program) !== '';
}

function pathOf(program: string): string {
  return execFileSync('sh', ['-c', `command -v ${program} || true`], { encoding: 'utf8' }).trim();
}
