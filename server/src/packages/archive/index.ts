/** One file of streams and files that is known to be whole, written and read as it goes by. The README says how. */
export {
  DamagedArchiveError,
  type FilesSum,
  type Manifest,
  type StreamSum,
  summed,
  sumOf,
} from './format.ts';
export { type ArchivedPart, readArchive } from './read.ts';
export { type ArchiveWriter, packArchive } from './write.ts';
