/** What is said when a product is posted or edited. */
import type { ProductId } from '../core/ids.ts';
import type { Arrangement } from '../files/model.ts';
import type { WithReason } from '../posts/reason.ts';
import type { EditedForm, ProductForm } from './form.ts';

export interface PostProduct {
  form: ProductForm;
  files: Arrangement;
}

export interface EditProduct extends WithReason {
  id: ProductId;
  form: EditedForm;
  files: Arrangement;
  /** The version that was loaded; an older one is a conflict. Null overwrites whatever is there. */
  version: number | null;
}

export interface FindSimilar {
  url: string;
  title: string;
  /** The product that is edited. */
  except: ProductId | null;
}

export interface SimilarProduct {
  id: ProductId;
  title: string;
  /** Why it is shown. */
  same: 'link' | 'title';
}

/** How many products a form warns of. */
export const similarCount = 5;
