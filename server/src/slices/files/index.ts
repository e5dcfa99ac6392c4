/**
 * Files: what members upload, how it is kept, and how it comes to the product it is for.
 *
 * - A file is at most 1,000,000 bytes; what it is, is decided by its content.
 * - Pictures are made anew from their pixels in a few sizes; metadata and anything hidden is left behind.
 * - Every size is stored before a row names the picture, so that no page ever shows a missing one.
 * - What is no picture is kept as it is and only ever downloaded; sound, films and pictures that no browser shows are refused.
 * - A file waits in the folder of its product, whose id is taken already; what nobody posts goes after 14 days (rules/files 23).
 * - What a product waits with for a moderator lies as long as that does, and nothing else takes it.
 * - Its row stands before it is stored, and goes before it: whatever fails in between leaves nothing that nobody knows.
 * - A face waits by its name alone, and goes within the day when no member took it.
 * - Names are random and never used again: readers may keep files for ever.
 */
export {
  type Attaching,
  allAhead,
  attachFiles,
  filesGone,
  holdFiles,
  inOrder,
  nextPrimary,
} from './arrangement.ts';
export {
  forgetAvatar,
  keepAvatar,
  keepLogo,
  removeAvatar,
  storeRenderedAvatar,
  takeAvatar,
} from './avatars.ts';
export { deletePending, forgetAttached, forgetFile, forgetWaiting, forgetWaitingOf } from './cleanup.ts';
export { listExportFiles } from './export.ts';
export { fileCronJobs, fileJobs } from './jobs.ts';
export { pictureLimits, removePicture, storeRenderedPicture, thumbnailOf, turnOf } from './pictures.ts';
export { prepareFile } from './prepare.ts';
export {
  deleteAttached,
  type FileOwner,
  type FileRow,
  findAttachmentName,
  findFile,
  findPendingAttachment,
  insertPictures,
  listAttached,
  listWaiting,
  pendingFilesJson,
  releasePending,
  storedOf,
  takeWaiting,
} from './queries.ts';
export { exportUploads } from './room-queries.ts';
export { fileRoutes } from './routes.ts';
export { keepAhead, prepareIncoming, waitingFiles, withIncoming } from './uploads.ts';
