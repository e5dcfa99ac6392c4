import { EveryProduct } from '../../slices/products/every-product.tsx';
import type { PanelProps } from './panel.ts';

/** Every product, for the staff (rules/staff-area 5). */
export default function AllProductsPanel({ profile }: PanelProps) {
  return <EveryProduct viewer={profile} />;
}
