/** Reads and writes one file of streams and files in a single pass, and detects damage. See the README. */

export { type ArchivedPart, readArchive } from './read.ts';
export {
  type ArchiveWriter,
  DamagedArchiveError,
  type FilesSum,
  type Manifest,
  packArchive,
  type StreamSum,
  sumOf,
} from './write.ts';
