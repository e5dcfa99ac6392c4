/** Fills an empty installation with the demo content, once: all of it or nothing, in one transaction. */

import type { Role } from '#contract/accounts/model.ts';
import { topics } from '#contract/core/topics.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { hashPassword } from '../slices/accounts/index.ts';
import { hasRemovalBegun, markDemo } from '../slices/demo/index.ts';
import { tellPastComments } from '../slices/notices/index.ts';
import { insertAlerts } from './alerts.ts';
import { demoContent } from './content/index.ts';
import { daysBefore } from './dates.ts';
import { demoAvatarsWanted, demoPicturesWanted } from './facts.ts';
import { insertMessages } from './messages.ts';
import { insertProducts, insertThreads, type MemberIds } from './posts.ts';
import {
  claimEmptyDatabase,
  countMembers,
  insertDemoMember,
  insertMissingMasters,
  listCommentIds,
  settleCounts,
} from './queries.ts';
import { type DemoSignIns, keepSignIns, newSignIns, readSignIns, type SignIn } from './sign-ins.ts';

/** Notices of these days wait to be read. */
const unreadDays = 14;

/** Loads the demo content when the database holds no member. */
export async function loadDemoOnce(services: Services, dataDir: string): Promise<DemoSignIns> {
  const loaded = await load(services, dataDir);
  if (loaded !== undefined) return { signIns: loaded, isNew: true };
  return { signIns: await findKeptSignIns(services.database, dataDir), isNew: false };
}

/** Undefined when there are members already. */
function load({ write, now }: Services, dataDir: string): Promise<SignIn[] | undefined> {
  return write(async ({ tx, changed, happened }) => {
    if (!(await claimEmptyDatabase(tx))) return undefined;
    const moment = now();
    const signIns = newSignIns(demoContent.members);
    // Kept before the commit: a database whose passwords nobody knows must not come to be.
    await keepSignIns(dataDir, signIns);
    const memberIds = await insertMembers(tx, signIns, moment);
    await insertMissingMasters(tx, demoContent);
    await markDemo(tx, [...memberIds.values()]);
    const wanted = await insertProducts(tx, demoContent.products, memberIds, moment);
    await insertThreads(tx, demoContent.threads, memberIds, moment);
    await insertAlerts(tx, demoContent.alerts, memberIds, moment);
    await insertMessages(tx, demoContent.messages, memberIds, moment);
    await settleCounts(tx);
    await tellPastComments(tx, await listCommentIds(tx), daysBefore(moment, unreadDays));
    happened(demoAvatarsWanted, { memberIds: [...memberIds.values()] });
    for (const pictures of wanted) happened(demoPicturesWanted, pictures);
    changed(topics.everything);
    return signIns;
  });
}

/** All members of a role share its password: it is hashed once. */
async function insertMembers(tx: Tx, signIns: SignIn[], now: Date): Promise<MemberIds> {
  const hashes = new Map<Role, string>();
  for (const { role, password } of signIns) hashes.set(role, await hashPassword(password));
  const memberIds: MemberIds = new Map();
  for (const { key, role, joinedDaysAgo, ...member } of demoContent.members) {
    const joinedAt = daysBefore(now, joinedDaysAgo);
    const passwordHash = hashes.get(role);
    if (passwordHash === undefined) throw new Error(`Nobody can sign in as ${role}.`);
    memberIds.set(key, await insertDemoMember(tx, { ...member, role, joinedAt, passwordHash }));
  }
  return memberIds;
}

/** What is kept in `dataDir`; it belongs to another database when its members are not there. None once they are on their way out. */
export async function findKeptSignIns({ db }: Pick<Database, 'db'>, dataDir: string): Promise<SignIn[]> {
  if (await hasRemovalBegun(db)) return [];
  const kept = await readSignIns(dataDir);
  const emails = kept.map(({ email }) => email);
  return (await countMembers(db, emails)) === kept.length ? kept : [];
}
