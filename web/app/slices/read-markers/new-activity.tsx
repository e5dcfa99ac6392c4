import type { Subject } from '#contract/core/ids.ts';
import type { ProductCard } from '#contract/products/model.ts';
import { useSession } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';

interface NewActivityProps {
  subject: Subject;
  /** Title for screen readers. */
  title: string;
}

/** Loaded for members only. */
const load = () => import('./new-comments.tsx');

/** On a card: `2 new`, linked to the first of them; nothing for guests or without new activity. */
export function NewActivity(props: NewActivityProps) {
  const { token } = useSession();
  if (token === undefined) return null;
  return <Extra load={load}>{({ default: NewComments }) => <NewComments {...props} />}</Extra>;
}

/** Number of comments that are new to the viewer, on a product's card. */
export function newActivityOfProduct({ id, title }: Pick<ProductCard, 'id' | 'title'>) {
  return <NewActivity subject={{ kind: 'product', id }} title={title} />;
}
