import { endOfNode } from './known-faults.ts';
import { type Found, type Probe, stops, warning, well } from './probe.ts';

/** The oldest that runs the sources as they are. */
const oldest = 24;

export const node: Probe<unknown> = {
  subject: 'node',
  examine: async () => judgeNode(process.versions.node, new Date()),
  silence: { state: 'skipped', advice: 'Check it manually: node --version.' },
};

/** `version` such as 24.21.0. */
export function judgeNode(version: string, now: Date): Found {
  const major = Number.parseInt(version, 10);
  const advice = 'Use npm start, which includes the right version.';
  if (major < oldest) return stops(`Node ${version} is too old. Guildhall needs ${oldest} or newer.`, advice);
  const end = endOfNode(major, now);
  if (end === undefined) return well(`Node ${version}.`);
  return warning(
    `Node ${version} has been unsupported since ${end}.`,
    'Update Guildhall, which brings a newer one along.',
  );
}
