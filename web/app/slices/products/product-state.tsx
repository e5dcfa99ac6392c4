import type { ProductStatus } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { StatusBadge } from '../../kit/text/status-badge.tsx';

const tones = { active: 'plain', inactive: 'quiet', expired: 'bad' } as const;

/** Names the status (rules/products 3). */
export function ProductState({ status }: { status: ProductStatus }) {
  return <StatusBadge tone={tones[status]}>{productTexts[status]}</StatusBadge>;
}
