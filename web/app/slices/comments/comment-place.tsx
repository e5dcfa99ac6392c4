import type { PerKind, Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import { ProductState } from '../products/product-state.tsx';

interface CommentPlaceProps {
  /** Text before the title. */
  lead: PerKind<string>;
  subject: Subject;
  title: string;
  status: ProductStatus | null;
}

/** The subject of a comment, with its status if it is a product. */
export function CommentPlace({ lead, subject, title, status }: CommentPlaceProps) {
  return (
    <>
      {lead[subject.kind]} <a href={paths.comments(subject)}>{title}</a>{' '}
      {status !== null && <ProductState status={status} />}
    </>
  );
}
