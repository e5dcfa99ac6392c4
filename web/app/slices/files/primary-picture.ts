/** The mark of the primary picture in a form, and what it keeps from being removed (rules/posting 22). Pure. */
import type { FileId } from '#contract/core/ids.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { type FormFiles, primaryOf, type StoredFormFile, storedPictures, without } from './form-files.ts';

/** The primary picture, unless its mark was taken away. */
export function markedOf(files: FormFiles): FileId | null {
  return files.primary === 'unmarked' ? null : primaryOf(files);
}

interface RemovalProblem {
  problem: string;
  wayOut: string;
}

/** The marked picture cannot be removed, and how it can. */
export function removalProblem(
  files: FormFiles,
  { state, stored }: StoredFormFile,
): RemovalProblem | undefined {
  if (stored.id !== markedOf(files)) return undefined;
  const isOnly = storedPictures(files).length === 1;
  return {
    problem: state === 'attached' ? fileTexts.primaryStays : fileTexts.primaryPictureStays,
    wayOut: isOnly ? fileTexts.unmarkPrimary : fileTexts.makeAnotherPrimary,
  };
}

/** What the server is told: the primary picture once this file is gone, if it is one of the product's. */
export function nextPrimaryOf(files: FormFiles, { key }: StoredFormFile): FileId | null {
  const rest = without(files, key);
  const next = primaryOf(rest);
  const isAttached = storedPictures(rest).some(
    ({ state, stored }) => state === 'attached' && stored.id === next,
  );
  return isAttached ? next : null;
}
