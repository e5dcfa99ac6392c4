/**
 * Files: what members upload, and how it is kept.
 *
 * - A file is at most 1,000,000 bytes; what it is, is decided by its content.
 * - Pictures are made anew from their pixels in a few sizes; metadata and anything hidden is left behind.
 * - Every size is stored before a row names the picture, so that no page ever shows a missing one.
 * - What is no picture is kept as it is and only ever downloaded; sound and films are refused.
 * - Names are random and never used again: readers may keep files for ever.
 */
export {
  pictureFiles,
  previewOf,
  productFileKey,
  removeAvatar,
  removePicture,
  type StoredPicture,
  storeAvatar,
  storePicture,
} from './pictures.ts';
export { type PreparedUpload, prepareUpload, type UploadValues, uploadOf } from './uploads.ts';
