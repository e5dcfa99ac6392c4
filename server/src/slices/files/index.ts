/**
 * Files: what members upload, how it is stored, and how it gets to its product.
 *
 * - A file is at most 1,000,000 bytes; its content decides its type.
 * - Pictures are rendered again from their pixels in a few sizes, without metadata or hidden data.
 * - Every size is stored before a row references the picture, so that no page shows a missing one.
 * - Other files are stored unchanged and offered only as downloads. Sound, films and pictures that no browser shows are
 * rejected.
 * - A file waits in the folder of its product, whose id is already reserved. Unposted files are deleted after 14 days
 * (rules/files 23).
 * - Files of a pending product are reserved as long as it is pending; no other product can use them.
 * - The row is written before the file and deleted before it, so that a failure leaves no unknown file.
 * - A new avatar is recorded by its name alone. It is deleted within the day if no member claims it.
 * - Names are random and never reused, so clients may cache files for ever.
 */
export {
  type Attaching,
  arrangementWithIds,
  attachFiles,
  filesGone,
  holdFiles,
  nextPrimary,
  orderFiles,
} from './arrangement.ts';
export { deleteAttached, insertPictures } from './attached-queries.ts';
export {
  forgetAvatar,
  keepAvatar,
  keepLogo,
  removeAvatar,
  storeRenderedAvatar,
  takeAvatar,
} from './avatars.ts';
export {
  deletePending,
  deleteUnposted,
  forgetAttached,
  forgetFile,
  forgetWaitingOf,
  listExportFiles,
} from './cleanup.ts';
export { fileCronJobs, fileJobs } from './jobs.ts';
export { pictureLimits, removePicture, storeRenderedPicture, thumbnailOf, turnOf } from './pictures.ts';
export { prepareFile } from './prepare.ts';
export {
  type FileOwner,
  type FileRow,
  findAttachmentName,
  findFile,
  findPendingAttachment,
  listAttached,
  listWaiting,
  pendingFilesJson,
  releasePending,
  storedOf,
  takeWaiting,
} from './queries.ts';
export { exportUploads } from './quota-queries.ts';
export { fileRoutes } from './routes.ts';
export { prepareIncoming, storeUnpostedFile, waitingFiles, withIncoming } from './uploads.ts';
