import type { ReactNode } from 'react';
import type { ProfileForm } from '#contract/profiles/form.ts';
import { earliestDateOfBirth, latestDateOfBirth } from '#contract/profiles/form.ts';
import { timeZoneName, timeZones } from '#contract/profiles/time-zones.ts';
import { DayField } from '../../kit/form/day-field.tsx';
import { EitherField, type EnteredField, SelectField, TextField } from '../../kit/form/fields.tsx';
import classes from './profile-fields.module.css';

/** Names on screen, in the order of the form. */
export const profileLabels: Record<keyof ProfileForm, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  hideDateOfBirth: 'Who sees your date of birth',
  address: 'Address',
  city: 'City',
  zipCode: 'Zip code',
  timeZone: 'Time zone',
};

interface ProfileFieldsProps {
  field: <Name extends keyof ProfileForm>(name: Name) => EnteredField<ProfileForm[Name]>;
  /** The e-mail address, which is read-only here and changed elsewhere. */
  email: string;
  emailHelp: ReactNode;
}

const zones = timeZones.map((hours) => ({ value: String(hours), name: timeZoneName(hours) }));
const yearOf = (date: string) => Number(date.slice(0, 4));

/** Profile fields of a member: editable for the member, read-only for administrators. */
export function ProfileFields({ field, email, emailHelp }: ProfileFieldsProps) {
  const timeZone = field('timeZone');
  return (
    <>
      <div className={classes.pair}>
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      <div className={classes.email}>
        <TextField id="email" label="E-mail" type="email" value={email} onChange={() => undefined} readOnly />
        <p className={classes.help}>{emailHelp}</p>
      </div>
      <div className={classes.pair}>
        <DayField
          {...field('dateOfBirth')}
          autoComplete="bday"
          years={{ from: yearOf(earliestDateOfBirth), to: yearOf(latestDateOfBirth(new Date())) }}
        />
        <EitherField {...field('hideDateOfBirth')} yes="Hide it" no="Display it to members" />
      </div>
      <TextField {...field('address')} autoComplete="street-address" isOptional />
      <div className={classes.pair}>
        <TextField {...field('city')} autoComplete="address-level2" isOptional />
        <TextField {...field('zipCode')} autoComplete="postal-code" isOptional />
      </div>
      <SelectField
        {...timeZone}
        value={String(timeZone.value)}
        onChange={(hours) => timeZone.onChange(Number(hours))}
        options={zones}
      />
    </>
  );
}
