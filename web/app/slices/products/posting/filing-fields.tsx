import type { ProductDetail } from '#contract/products/model.ts';
import { productFieldNames } from '#contract/products/texts.ts';
import { ChoiceList } from '../../../kit/form/choice-list.tsx';
import { categoryChoices, choicesOf } from './choices.ts';
import type { Masters } from './use-masters.ts';
import type { ProductFormState } from './use-product-form.ts';

interface FilingFieldsProps {
  form: ProductFormState;
  masters: Masters;
  /** The product that is edited: what it is filed under stays on offer. */
  product: ProductDetail | null;
}

/** Under what it is filed. */
export function FilingFields({ form: { values, shown, set, judge }, masters, product }: FilingFieldsProps) {
  const frame = (name: 'categoryIds' | 'productTypeIds' | 'tagIds' | 'labelIds') => ({
    id: name,
    label: productFieldNames[name],
    error: shown[name],
  });
  const { categories, productTypes, tags, labels } = masters;
  return (
    <>
      <ChoiceList
        {...frame('categoryIds')}
        chosen={values.categoryIds}
        choices={categoryChoices(categories, product?.categories ?? [])}
        onChange={(ids) => {
          set('categoryIds', ids);
          judge(['categoryIds']);
        }}
      />
      <ChoiceList
        {...frame('productTypeIds')}
        chosen={values.productTypeIds}
        choices={choicesOf(productTypes, product?.productTypes ?? [])}
        onChange={(ids) => set('productTypeIds', ids)}
      />
      <ChoiceList
        {...frame('tagIds')}
        chosen={values.tagIds}
        choices={choicesOf(tags, product?.tags ?? [])}
        onChange={(ids) => set('tagIds', ids)}
      />
      <ChoiceList
        {...frame('labelIds')}
        chosen={values.labelIds}
        choices={choicesOf(labels, product?.labels ?? [])}
        onChange={(ids) => set('labelIds', ids)}
      />
    </>
  );
}
