import { endOfNode } from './known-faults.ts';
import { type Found, type Probe, stops, warning, well } from './probe.ts';

/** The oldest that runs the sources as they are. */
const oldest = 24;

export const node: Probe<unknown> = {
  subject: 'node',
  examine: async () => judgeNode(process.versions.node, new Date()),
  silence: { state: 'skipped', advice: 'Ask it: node --version.' },
};

/** `version` such as 24.21.0. */
export function judgeNode(version: string, now: Date): Found {
  const major = Number.parseInt(version, 10);
  const advice = 'Start it by npm start, which brings the right one along.';
  if (major < oldest)
    return stops(`Node ${version} is older than Guildhall needs, which is ${oldest}.`, advice);
  const end = endOfNode(major, now);
  if (end === undefined) return well(`Node ${version}.`);
  return warning(
    `Node ${version} has had no fixes since ${end}.`,
    'Update Guildhall, which brings a newer one along.',
  );
}
