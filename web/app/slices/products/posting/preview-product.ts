import type { Author } from '#contract/accounts/model.ts';
import type { ProductId } from '#contract/core/ids.ts';
import type { Category, Named } from '#contract/masters/model.ts';
import { type ProductForm, productContent } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { type FormFiles, primaryOf, storedFiles } from '../../files/form-files.ts';
import type { Masters } from './use-masters.ts';

interface PreviewInput {
  form: ProductForm;
  files: FormFiles;
  masters: Masters;
  author: Author;
  now: Date;
}

/** Stands for a product that has no id yet; nothing is asked by it. */
const noProduct = 0 as ProductId;

/** The product as its page would show it: only for a form whose preview fields are in order. Pure. */
export function previewProduct({ form, files, masters, author, now }: PreviewInput): ProductDetail {
  const content = productContent(form);
  const stored = storedFiles(files).map((file) => file.stored);
  const primary = primaryOf(files);
  const pictures = stored
    .filter((file) => file.kind === 'picture')
    .sort((a, b) => Number(b.id === primary) - Number(a.id === primary));
  return {
    ...content,
    id: files.productId ?? noProduct,
    summary: '',
    createdAt: now,
    picture: pictures[0] ?? null,
    pictures,
    attachments: stored.filter((file) => file.kind === 'attachment'),
    likes: 0,
    dislikes: 0,
    commentCount: 0,
    author,
    authorStanding: null,
    parents: [],
    version: 0,
    categories: chosen<Category>(masters.categories, content.categoryIds),
    productTypes: chosen(masters.productTypes, content.productTypeIds),
    tags: chosen(masters.tags, content.tagIds),
    labels: chosen(masters.labels, content.labelIds),
  };
}

function chosen<Row extends Named<number>>(rows: Row[], ids: number[]): Row[] {
  return rows.filter(({ id }) => ids.includes(id));
}
