import { mayChooseStatus, mayFeature } from '#contract/products/model.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { CheckboxField, SelectField } from '../../../kit/form/fields.tsx';
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

/** For how long it is shown, and how (rules/posting 2 says to whom each field is given). */
export function TermFields({ form, profile, isEdit }: TermFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        {isEdit && mayChooseStatus(profile) && <SelectField {...form.field('status')} options={statuses} />}
        <MomentField
          {...form.field('expiresAt')}
          help="Optional, in your local time. Afterwards it shows as expired."
        />
      </div>
      {mayFeature(profile) && <CheckboxField {...form.field('isFeatured')} />}
    </>
  );
}
