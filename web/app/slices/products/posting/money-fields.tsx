import { CheckboxField } from '../../../kit/form/fields.tsx';
import { MoneyField } from '../../../kit/form/price-and-moment-fields.tsx';
import classes from './posting-form.module.css';
import type { ProductFormState } from './use-product-form.ts';

const prices = ['memberPrice', 'nonMemberPrice', 'originalPrice'] as const;

/** What it costs whom, and what it cost before. */
export function MoneyFields({ form }: { form: ProductFormState }) {
  return (
    <div>
      <div className={classes.prices}>
        {prices.map((price) => (
          <MoneyField key={price} {...form.field(price)} isOptional={price !== 'memberPrice'} />
        ))}
      </div>
      <CheckboxField {...form.field('hideOriginalPrice')} />
    </div>
  );
}
