import { useEffect, useRef, useState } from 'react';
import type { FileId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import { removeFile, uploadFile } from '#contract/files/calls.ts';
import type { FileIn } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { useApi } from '../../client/queries.ts';
import { isAnimated } from './animation.ts';
import {
  type FileSource,
  type FormFiles,
  lost,
  mergeAttached,
  moveFile,
  primaryOf,
  type StoredFormFile,
  storedPictures,
  withAlt,
  without,
  withPrimary,
} from './form-files.ts';
import {
  addFiles,
  failed,
  markStored,
  noted,
  retried,
  sending,
  shrinking,
  shrunk,
} from './incoming-files.ts';
import { fittedPicture } from './picture-file.ts';

let arrivals = 0;

function arrivalKey(): string {
  arrivals += 1;
  return `arrival ${arrivals}`;
}

/** A running upload. */
interface Run {
  key: string;
  cancel: AbortController;
}

/** Manages the files of a post; pending ones are uploaded one after the other. */
export function useFiles(initial: FormFiles) {
  const api = useApi();
  const change = useChange();
  const [files, setFiles] = useState(initial);
  const current = useRef<Run>(undefined);
  // From the last reply: the next upload may start before the page is rendered with it.
  const productId = useRef(initial.productId);
  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      current.current?.cancel.abort();
    };
  }, []);

  useEffect(() => {
    const next = files.list.find((file) => file.state === 'queued');
    if (current.current !== undefined || next === undefined) return;
    const { key, source } = next;
    const run = { key, cancel: new AbortController() };
    current.current = run;
    bring(source, key, run.cancel.signal).then(
      (waiting) => {
        end(run);
        productId.current = waiting.productId;
        setFiles((before) => markStored(before, key, waiting));
      },
      (error: unknown) => {
        end(run);
        if (hasLeft.current) return;
        const { code, message } = asFault(error);
        // A retry is useless for a file that was rejected for its content.
        const mayRetry = code !== 'invalid' && code !== 'too_large' && code !== 'unsupported_media';
        setFiles((before) => failed(before, key, message, mayRetry));
      },
    );
  });

  /** Starts the next upload, unless this one was cancelled: cancelling has already started it. */
  function end(run: Run): void {
    if (current.current === run) current.current = undefined;
  }

  async function bring(source: FileSource, key: string, signal: AbortSignal): Promise<FileIn<'waiting'>> {
    const fitting = source instanceof File ? await fitted(source, key, signal) : source;
    setFiles((before) => sending(before, key, 0));
    const upload = { productId: productId.current, file: sentOf(fitting) };
    if (upload.file.state === 'linked') return api(uploadFile, upload, signal);
    return api(uploadFile, upload, signal, (share) => setFiles((before) => sending(before, key, share)));
  }

  async function fitted(chosen: File, key: string, signal: AbortSignal): Promise<File> {
    const moves = await isAnimated(chosen);
    const onBegin = () => setFiles((before) => shrinking(before, key));
    const made = await fittedPicture(chosen, { signal, onBegin });
    if (moves) setFiles((before) => noted(before, key, fileTexts.standsStill));
    if (made !== chosen) setFiles((before) => shrunk(before, key, { made, chosen }));
    return made;
  }

  return {
    files,
    replace(next: FormFiles): void {
      productId.current = next.productId;
      setFiles(next);
    },
    add: (sources: FileSource[]) => {
      const named = sources.map((source) => ({ key: arrivalKey(), source }));
      setFiles((before) => addFiles(before, named));
    },
    retry: (key: string) => setFiles((before) => retried(before, key)),
    /** Also removes a file that is uploading. */
    dismiss(key: string): void {
      if (current.current?.key === key) {
        current.current.cancel.abort();
        current.current = undefined;
      }
      setFiles((before) => without(before, key));
    },
    move: (key: string, to: number) => setFiles((before) => moveFile(before, key, to)),
    describe: (key: string, alt: string) => setFiles((before) => withAlt(before, key, alt)),
    choosePrimary: (id: FileId | 'unmarked') => setFiles((before) => withPrimary(before, id)),
    lose: (missing: readonly number[]) => setFiles((before) => lost(before, missing)),
    merge: (attached: FileIn<'attached'>[]) => setFiles((before) => mergeAttached(before, attached)),
    /** Removes a file on the server at once; returns the product's new version. */
    async removeAttached(file: StoredFormFile): Promise<number | null> {
      const { key, stored } = file;
      const id = productId.current;
      const shown = id === null ? [] : contentTopics({ kind: 'product', id });
      const removal = { id: stored.id, nextPrimary: nextPrimaryOf(files, file) };
      const { version } = await change(removeFile, removal, ...shown);
      setFiles((before) => without(before, key));
      return version;
    },
    /** Does not wait for this: the server deletes unposted files in any case. */
    removeWaiting({ key, stored }: StoredFormFile): void {
      setFiles((before) => without(before, key));
      api(removeFile, { id: stored.id, nextPrimary: undefined }).catch(() => undefined);
    },
  };
}

export type FilesState = ReturnType<typeof useFiles>;

function sentOf(source: FileSource): FileIn<'sent' | 'linked'> {
  if (!(source instanceof File)) return source;
  return { state: 'sent', name: source.name, content: source };
}

/**
 * The mark of the primary picture in a form, and why that picture cannot be removed (rules/posting 22). Pure.
 *
 * Returns the primary picture, unless its mark was removed.
 */
export function markedOf(files: FormFiles): FileId | null {
  return files.primary === 'unmarked' ? null : primaryOf(files);
}

interface RemovalProblem {
  problem: string;
  wayOut: string;
}

/** Says that the marked picture cannot be removed, and how it can. */
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

/** Returns the primary picture after this file is removed, if it belongs to the product. The server needs it. */
export function nextPrimaryOf(files: FormFiles, { key }: StoredFormFile): FileId | null {
  const rest = without(files, key);
  const next = primaryOf(rest);
  const isAttached = storedPictures(rest).some(
    ({ state, stored }) => state === 'attached' && stored.id === next,
  );
  return isAttached ? next : null;
}
