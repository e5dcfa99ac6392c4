/** One file of streams and files that is known to be whole, written and read as it goes by. The README says how. */

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
