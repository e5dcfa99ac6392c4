import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { avatarKey } from './avatars.ts';
import { productFileKey } from './folder.ts';
import { findAvatar, listFiles } from './room-queries.ts';

/** Where every file of a member's is stored: the avatar, and what belongs to products or waits for one. */
export async function* listExportFiles(database: Database, memberId: MemberId): AsyncGenerator<string> {
  const avatar = await findAvatar(database, memberId);
  if (avatar !== null) yield avatarKey(avatar);
  for await (const { productId, file } of listFiles(database, memberId))
    yield productFileKey(productId, file);
}
