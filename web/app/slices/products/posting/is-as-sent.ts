import type { Arrangement } from '#contract/files/model.ts';
import { type ProductForm, productContent, wholeForm } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import type { EditProduct } from '#contract/products/posting.ts';
import { isSameForm } from '../../../kit/form/conflict.ts';
import { arrangementOf } from '../../files/form-files.ts';
import { formOfProduct } from './form-of-product.ts';
import { filesOf } from './start.ts';

/** Whether the product is what was sent, however that was spelt. Pure. */
export function isAsSent(
  product: ProductDetail,
  { form, files }: Pick<EditProduct, 'form' | 'files'>,
): boolean {
  const present = arrangementOf(filesOf(product));
  return (
    isSameForm(contentOf(formOfProduct(product)), contentOf(wholeForm(form))) &&
    isSame(present, inKinds(files, product))
  );
}

function contentOf(form: ProductForm) {
  const { expiresAt, ...content } = productContent(form);
  return { ...content, expiresAt: expiresAt?.getTime() };
}

/** Pictures and attachments each in their order, as a product has them. */
function inKinds(files: Arrangement, { pictures }: ProductDetail): Arrangement {
  const isPicture = (id: number) => pictures.some((picture) => picture.id === id);
  const [first, last] = [true, false].map((wanted) =>
    files.order.filter(({ id }) => isPicture(id) === wanted),
  );
  return { ...files, order: [...(first ?? []), ...(last ?? [])] };
}

function isSame(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
