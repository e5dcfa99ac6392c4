import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#contract/accounts/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { countInterested } from '#contract/saved/calls.ts';
import { interestedText } from '#contract/saved/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';

/** Shows the author and the staff how many members saved a product (rules/saved 5). */
export function SavedCount({ product: { id, author } }: { product: Pick<ProductDetail, 'id' | 'author'> }) {
  const viewer = useViewer();
  const isTold = viewer.is === 'member' && (viewer.profile.id === author.id || isStaff(viewer.profile.role));
  const { data } = useQuery({ ...callQuery(useApi(), countInterested, { id }), enabled: isTold });
  return isTold && data !== undefined && <span>{interestedText(data)}</span>;
}
