import { useEffect, useRef, useState } from 'react';
import type { FileId } from '#contract/core/ids.ts';
import type { Upload } from '#contract/files/model.ts';
import { fileNameLimit } from '#contract/files/model.ts';
import { removeFile, uploadFile } from '#contract/products/posting-calls.ts';
import { asFault } from '../../../client/api.ts';
import { useApi } from '../../../client/queries.ts';
import {
  addFiles,
  arrived,
  type FileSource,
  type Files,
  failed,
  type KeptFile,
  mergeStored,
  moved,
  retried,
  sending,
  withAlt,
  without,
  withPrimary,
} from './posted-files.ts';

let arrivals = 0;

function arrivalKey(): string {
  arrivals += 1;
  return `arrival ${arrivals}`;
}

/** The files of a post; those that wait are sent ahead one after the other. */
export function useFiles(initial: Files) {
  const api = useApi();
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
    const next = files.list.find((file) => file.is === 'waiting');
    if (isBusy.current || next === undefined) return;
    isBusy.current = true;
    const { key, source } = next;
    setFiles((before) => sending(before, key, 0));
    send(source, key).then(
      (uploaded) => {
        isBusy.current = false;
        productId.current = uploaded.productId;
        setFiles((before) => arrived(before, key, uploaded));
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

  async function send(source: FileSource, key: string) {
    const signal = left.current?.signal;
    if ('url' in source)
      return api(uploadFile, { productId: productId.current, file: null, url: source.url }, signal);
    const { name } = source.file;
    const content = new Uint8Array(await source.file.arrayBuffer());
    const file = { name: name.slice(-fileNameLimit), content };
    return api(uploadFile, { productId: productId.current, file, url: '' }, signal, (share) =>
      setFiles((before) => sending(before, key, share)),
    );
  }

  return {
    files,
    replace(next: Files): void {
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
    merge: (stored: Upload[]) => setFiles((before) => mergeStored(before, stored)),
    /** At once on the server; answers the product's version then. */
    async removeStored({ key, upload }: KeptFile): Promise<number | null> {
      const { version } = await api(removeFile, { id: upload.id });
      setFiles((before) => without(before, key));
      return version;
    },
    /** Nothing waits for it: what nobody posts is cleared away on the server in any case. */
    removeAhead({ key, upload }: KeptFile): void {
      setFiles((before) => without(before, key));
      api(removeFile, { id: upload.id }).catch(() => undefined);
    },
  };
}

export type FilesState = ReturnType<typeof useFiles>;
