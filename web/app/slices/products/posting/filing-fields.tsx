import { taxonomyLimit } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { ChipField } from '../../../kit/form/chip-field.tsx';
import { ChoiceList } from '../../../kit/form/choice-list.tsx';
import { categoryChoices, choicesOf } from './choices.ts';
import type { ProductFormState } from './use-product-form.ts';
import type { Taxonomy } from './use-taxonomy.ts';

interface FilingFieldsProps {
  form: ProductFormState;
  taxonomy: Taxonomy;
  /** The product that is edited: what it is filed under stays on offer. */
  product: ProductDetail | null;
}

const many = { most: taxonomyLimit, isOptional: true };

/** Under what it is filed. */
export function FilingFields({ form, taxonomy, product }: FilingFieldsProps) {
  const { productTypes, tags, labels } = taxonomy;
  const categories = form.field('categoryIds');
  return (
    <>
      <ChoiceList
        {...categories}
        choices={categoryChoices(taxonomy.categories, product?.categories ?? [])}
        onChange={(ids) => {
          categories.onChange(ids);
          form.touch('categoryIds');
        }}
      />
      <div data-step="productTypeIds">
        <ChipField
          {...form.field('productTypeIds')}
          {...many}
          choices={choicesOf(productTypes, product?.productTypes ?? [])}
        />
      </div>
      <div data-step="tagIds">
        <ChipField {...form.field('tagIds')} {...many} choices={choicesOf(tags, product?.tags ?? [])} />
      </div>
      <div data-step="labelIds">
        <ChipField {...form.field('labelIds')} {...many} choices={choicesOf(labels, product?.labels ?? [])} />
      </div>
    </>
  );
}
