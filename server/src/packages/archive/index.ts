export {
  DamagedArchiveError,
  type FilesSum,
  lineOf,
  type Manifest,
  type StreamSum,
  summed,
  sumOf,
} from './format.ts';
export { type ArchivedPart, readArchive } from './read.ts';
export { type ArchiveWriter, packArchive } from './write.ts';
