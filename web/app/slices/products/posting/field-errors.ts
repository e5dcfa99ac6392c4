import type { FieldErrors } from '#contract/core/fault.ts';
import { wireFileFields } from '#contract/files/arrangement-wire.ts';
import type { ProductField } from '#contract/products/form.ts';
import { wireFieldNames } from '#contract/products/form-wire.ts';

/** Where the form can say that something is to be put right. */
export type PostingField = ProductField | 'files';
export type PostingErrors = Partial<Record<PostingField, string>>;

const fieldOfWire: Record<string, PostingField> = Object.fromEntries(
  Object.entries(wireFieldNames).map(([field, wire]) => [
    wire,
    field === 'primary' ? 'files' : (field as PostingField),
  ]),
);
/** What the wire says besides about files belongs to them, too. */
const ofFiles: string[] = Object.values(wireFileFields);

/** A refused form's sentences by the fields of the screen; undefined when one of them belongs to none. */
export function errorsByField(errors: FieldErrors): PostingErrors | undefined {
  const found: PostingErrors = {};
  for (const [wire, sentence] of Object.entries(errors)) {
    const field = ofFiles.includes(wire) ? 'files' : fieldOfWire[wire];
    if (field === undefined) return undefined;
    found[field] ??= sentence;
  }
  return found;
}
