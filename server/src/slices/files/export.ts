import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { avatarKey } from './avatars.ts';
import { productFileKey } from './folder.ts';
import { findAvatar, listFiles } from './room-queries.ts';

/** Yields the storage keys of a member's files: the avatar, and files of products, posted or waiting. */
export async function* listExportFiles(database: Database, memberId: MemberId): AsyncGenerator<string> {
  const avatar = await findAvatar(database, memberId);
  if (avatar !== null) yield avatarKey(avatar);
  for await (const { productId, file } of listFiles(database, memberId))
    yield productFileKey(productId, file);
}
