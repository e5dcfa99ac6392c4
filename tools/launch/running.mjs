import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Entry points of an application, built or from its sources. */
const programs = /(?:^|\/)server\/(?:build\/main\.js|src\/main\.ts)$/;

/** Process ids of applications that run from a checkout and use its packages. */
export function runningFrom(checkout) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && runsFrom(checkout, name))
    .map(Number);
}

function runsFrom(checkout, pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words.some((word) => programs.test(word)) && readlinkSync(`/proc/${pid}/cwd`) === checkout;
  } catch {
    // It has ended meanwhile, or belongs to another user, who could not install here either.
    return false;
  }
}
