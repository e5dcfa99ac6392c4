/** Finds the running commit, if it runs from a checkout. */
import { readFileSync } from 'node:fs';

const git = new URL('../../.git/', import.meta.url);

/** 40 hexadecimal digits; undefined without a checkout, or with one in another format. */
export function readCommit(folder: URL = git): string | undefined {
  const head = read('HEAD', folder);
  const [, branch] = /^ref: (refs\/\S+)$/.exec(head) ?? [];
  const commit = branch === undefined ? head : read(branch, folder) || packed(branch, folder);
  return /^[0-9a-f]{40}$/.test(commit) ? commit : undefined;
}

function packed(branch: string, folder: URL): string {
  const line = read('packed-refs', folder)
    .split('\n')
    .find((one) => one.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? '';
}

function read(name: string, folder: URL): string {
  try {
    return readFileSync(new URL(name, folder), 'utf8').trim();
  } catch {
    return '';
  }
}
