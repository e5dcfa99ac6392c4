import { version } from '../config/version.ts';
import { type Check, type Finding, stops, well } from './check.ts';

/** The oldest Node that runs the sources as they are. */
const oldestNode = 24;

export const versions: Check<unknown> = {
  subject: 'versions',
  run: async () => judgeVersions(process.versions.node),
  unanswered: { state: 'skipped', advice: 'Check manually: node --version.' },
};

/** `node` such as 24.21.0. */
export function judgeVersions(node: string): Finding {
  if (Number.parseInt(node, 10) >= oldestNode) return well(`Guildhall ${version} runs on Node ${node}.`);
  return stops(
    `Node ${node} is too old. Guildhall ${version} needs Node ${oldestNode} or newer.`,
    'Use npm start, which includes the right version.',
  );
}
