import { mayChooseStatus } from '#contract/products/model.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { SelectField } from '../../../kit/form/fields.tsx';
import { MomentField } from '../../../kit/form/price-and-moment-fields.tsx';
import classes from './posting-form.module.css';
import type { ProductFormState } from './use-product-form.ts';

interface TermFieldsProps {
  form: ProductFormState;
  profile: OwnProfile;
  isEdit: boolean;
}

const statuses = [
  { value: 'active', name: 'Active' },
  { value: 'inactive', name: 'Inactive' },
] as const;

/** Whether it is shown, and for how long (rules/posting 2 says to whom each field is given). */
export function TermFields({ form, profile, isEdit }: TermFieldsProps) {
  return (
    <div className={classes.pair}>
      {isEdit && mayChooseStatus(profile) && (
        <SelectField
          {...form.field('status')}
          options={statuses}
          help="Inactive products are only listed with “Include expired”."
        />
      )}
      <MomentField
        {...form.field('expiresAt')}
        isOptional
        help="In your local time. After this date, the product is marked as expired."
      />
    </div>
  );
}
