/** Requests and replies of posting and editing a product. */
import type { ProductId } from '../core/ids.ts';
import type { Arrangement } from '../files/model.ts';
import type { WithReason } from '../posts/reason.ts';
import type { FactsForm } from './facts-form.ts';
import type { EditedForm, ProductForm } from './form.ts';

export interface PostProduct {
  form: ProductForm;
  files: Arrangement;
}

export interface EditProduct extends WithReason {
  id: ProductId;
  form: EditedForm;
  files: Arrangement;
  /** The version that was loaded; an older one is a conflict. Null overwrites. */
  version: number | null;
}

/** The title, pictures and facts that a page on another site offers for a product (rules/posting 18). */
export interface LinkedPage {
  title: string;
  pictureUrls: string[];
  /** Those that the form accepts; all others are empty. Null if the page has none. */
  facts: FactsForm | null;
}

export interface FindSimilar {
  url: string;
  title: string;
  /** The product that is edited, which is left out; null for a new one. */
  except: ProductId | null;
}

export interface SimilarProduct {
  id: ProductId;
  title: string;
  /** The reason that the product is similar. */
  same: 'link' | 'title';
}

/** The number of similar products that a form shows. */
export const similarCount = 5;
