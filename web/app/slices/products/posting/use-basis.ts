import { useState } from 'react';
import type { ProductDetail } from '#contract/products/model.ts';
import { type FormFiles, type StoredFormFile, without } from '../../files/form-files.ts';
import { filesOf, type Start } from './start.ts';

interface Basis {
  /** Those that count as unchanged. */
  files: FormFiles;
  /** Null for a new product. */
  version: number | null;
  /** What somebody else has made of the product since that version. */
  theirs: ProductDetail | null;
}

/** What an edit stands on, and the newer version that it met. */
export function useBasis(start: Start, product: ProductDetail | null) {
  const [basis, setBasis] = useState<Basis>(() => ({
    ...basisOf(start),
    theirs: isOlder(start.version, product) ? product : null,
  }));
  return {
    ...basis,
    meet: (theirs: ProductDetail) => setBasis((before) => ({ ...before, theirs })),
    moveTo: (newer: ProductDetail) =>
      setBasis({ files: filesOf(newer), version: newer.version, theirs: null }),
    beginAnew: (fresh: Start) => setBasis(basisOf(fresh)),
    /** `version` is the product's since a file was removed; null for a file that it did not show yet. */
    remove: ({ key }: StoredFormFile, version: number | null) =>
      setBasis((before) => ({
        ...before,
        files: without(before.files, key),
        version: version ?? before.version,
      })),
  };
}

function basisOf({ initialFiles, version }: Start): Basis {
  return { files: initialFiles, version, theirs: null };
}

function isOlder(version: number | null, product: ProductDetail | null): boolean {
  return version !== null && product !== null && version < product.version;
}
