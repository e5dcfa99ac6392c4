import { useEffect, useRef, useState } from 'react';
import type { FileId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import { removeFile, uploadFile } from '#contract/files/calls.ts';
import { type FileIn, fileNameLimit } from '#contract/files/model.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { useApi } from '../../client/queries.ts';
import {
  addFiles,
  arrived,
  type FileSource,
  type FormFiles,
  failed,
  mergeAttached,
  moved,
  retried,
  type StoredFormFile,
  sending,
  withAlt,
  without,
  withPrimary,
} from './form-files.ts';

let arrivals = 0;

function arrivalKey(): string {
  arrivals += 1;
  return `arrival ${arrivals}`;
}

/** The files of a post; those that wait are sent ahead one after the other. */
export function useFiles(initial: FormFiles) {
  const api = useApi();
  const change = useChange();
  const [files, setFiles] = useState(initial);
  const isBusy = useRef(false);
  // What the last reply said: the next file may leave before the page has been drawn with it.
  const productId = useRef(initial.productId);
  const left = useRef<AbortController>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);

  useEffect(() => {
    const next = files.list.find((file) => file.state === 'queued');
    if (isBusy.current || next === undefined) return;
    isBusy.current = true;
    const { key, source } = next;
    setFiles((before) => sending(before, key, 0));
    send(source, key).then(
      (waiting) => {
        isBusy.current = false;
        productId.current = waiting.productId;
        setFiles((before) => arrived(before, key, waiting));
      },
      (error: unknown) => {
        isBusy.current = false;
        if (left.current?.signal.aborted) return;
        const { code, message } = asFault(error);
        // What is refused for what it is would be refused again.
        const mayRetry = code !== 'invalid' && code !== 'too_large' && code !== 'unsupported_media';
        setFiles((before) => failed(before, key, message, mayRetry));
      },
    );
  });

  async function send(source: FileSource, key: string): Promise<FileIn<'waiting'>> {
    const signal = left.current?.signal;
    const upload = { productId: productId.current, file: await read(source) };
    if (upload.file.state === 'linked') return api(uploadFile, upload, signal);
    return api(uploadFile, upload, signal, (share) => setFiles((before) => sending(before, key, share)));
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
    dismiss: (key: string) => setFiles((before) => without(before, key)),
    move: (key: string, to: number) => setFiles((before) => moved(before, key, to)),
    describe: (key: string, alt: string) => setFiles((before) => withAlt(before, key, alt)),
    choosePrimary: (id: FileId) => setFiles((before) => withPrimary(before, id)),
    merge: (attached: FileIn<'attached'>[]) => setFiles((before) => mergeAttached(before, attached)),
    /** At once on the server; answers the product's version then. */
    async removeAttached({ key, stored }: StoredFormFile): Promise<number | null> {
      const id = productId.current;
      const shown = id === null ? [] : contentTopics({ kind: 'product', id });
      const { version } = await change(removeFile, { id: stored.id }, ...shown);
      setFiles((before) => without(before, key));
      return version;
    },
    /** Nothing waits for it: what nobody posts is cleared away on the server in any case. */
    removeWaiting({ key, stored }: StoredFormFile): void {
      setFiles((before) => without(before, key));
      api(removeFile, { id: stored.id }).catch(() => undefined);
    },
  };
}

export type FilesState = ReturnType<typeof useFiles>;

async function read(source: FileSource): Promise<FileIn<'sent' | 'linked'>> {
  if (!(source instanceof File)) return source;
  const content = new Uint8Array(await source.arrayBuffer());
  return { state: 'sent', name: source.name.slice(-fileNameLimit), content };
}
