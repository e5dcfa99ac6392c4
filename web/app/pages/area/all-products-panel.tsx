import { isAdmin } from '#contract/accounts/model.ts';
import { ImportAndExport } from '../../slices/imports/import-and-export.tsx';
import { EveryProduct } from '../../slices/products/every-product.tsx';
import { KindSuggestions } from '../../slices/products/kind-suggestions.tsx';
import classes from './all-products-panel.module.css';
import type { PanelProps } from './panel.ts';

/** Every product, for staff (rules/staff-area 5); administrators also get them as files. */
export default function AllProductsPanel({ profile }: PanelProps) {
  return (
    <div className={classes.all}>
      <KindSuggestions />
      <EveryProduct viewer={profile} />
      {isAdmin(profile.role) && <ImportAndExport kind="product" />}
    </div>
  );
}
