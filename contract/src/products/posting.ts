/** What is said when a product is posted or edited. */
import type { FileId, ProductId } from '../core/ids.ts';
import type { SentFile, Upload } from '../files/model.ts';
import type { ProductForm } from './form.ts';

/** A stored or uploaded file by its id, or one that comes along by its name or address. */
export type PrimaryChoice = { id: FileId } | { name: string };

export interface PostProduct {
  form: ProductForm;
  /** Files that come along; a form sends them ahead with `uploadFile`. */
  sent: SentFile[];
  /** Pictures elsewhere, to be fetched and kept (decisions 4.8). */
  pictureUrls: string[];
  /** Uploaded and stored files in the order to show; stored ones that are not named come after them. */
  arrangement: { id: FileId; alt: string }[];
  /** Null: the first picture. */
  primary: PrimaryChoice | null;
}

export interface EditProduct extends PostProduct {
  id: ProductId;
  /** The version that was loaded; an older one is a conflict. Null overwrites whatever is there. */
  version: number | null;
}

/** A file sent ahead: a file of one's own, or a picture elsewhere. */
export interface UploadFile {
  /** The product it is for, as an earlier upload said or as it is edited; null for a new one. */
  productId: ProductId | null;
  file: SentFile | null;
  url: string;
}

export interface UploadedFile {
  /** What the product will be called, for further uploads and for addresses. */
  productId: ProductId;
  upload: Upload;
}

/** What a page elsewhere offers for a product (decisions 4.8). */
export interface LinkedPage {
  title: string;
  pictureUrls: string[];
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
