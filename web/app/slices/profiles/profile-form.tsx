import type { ReactNode } from 'react';
import { earliestDateOfBirth, latestDateOfBirth } from '#contract/profiles/date-of-birth.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { timeZoneName, timeZones } from '#contract/profiles/time-zones.ts';
import { Button } from '../../kit/form/button.tsx';
import { DayField } from '../../kit/form/day-field.tsx';
import { DraftNote } from '../../kit/form/draft-note.tsx';
import { EitherField, SelectField, TextField } from '../../kit/form/fields.tsx';
import { FormBanners } from '../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../kit/form/leave-guard.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './profile-form.module.css';
import { type ProfileFormInput, useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps extends ProfileFormInput {
  /** Below the e-mail address, which is changed elsewhere. */
  emailHelp: ReactNode;
}

const zones = timeZones.map((hours) => ({ value: String(hours), name: timeZoneName(hours) }));
const yearOf = (date: string) => Number(date.slice(0, 4));

/** What a member says of themselves. */
export function ProfileForm({ emailHelp, ...input }: ProfileFormProps) {
  const { form, guard, draft, isDraft, isSaved, forgetDraft, submit } = useProfileForm(input);
  const timeZone = form.field('timeZone');
  return (
    <>
      <form className={classes.form} {...formAttributes(submit)}>
        <FormBanners
          form={form}
          isDraft={isDraft}
          onStartAfresh={forgetDraft}
          failed={profileTexts.saveFailed}
          firstField="firstName"
        />
        <div className={classes.pair}>
          <TextField {...form.field('firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} autoComplete="family-name" />
        </div>
        <div className={classes.email}>
          <TextField
            id="email"
            label="E-mail"
            type="email"
            value={input.settings.private.email}
            onChange={() => undefined}
            readOnly
          />
          <p className={classes.help}>{emailHelp}</p>
        </div>
        <div className={classes.pair}>
          <DayField
            {...form.field('dateOfBirth')}
            autoComplete="bday"
            years={{ from: yearOf(earliestDateOfBirth), to: yearOf(latestDateOfBirth(new Date())) }}
          />
          <EitherField {...form.field('hideDateOfBirth')} yes="Hide it" no="Display it to members" />
        </div>
        <TextField {...form.field('address')} autoComplete="street-address" isOptional />
        <div className={classes.pair}>
          <TextField {...form.field('city')} autoComplete="address-level2" isOptional />
          <TextField {...form.field('zipCode')} autoComplete="postal-code" isOptional />
        </div>
        <SelectField
          {...timeZone}
          value={String(timeZone.value)}
          onChange={(hours) => timeZone.onChange(Number(hours))}
          options={zones}
        />
        {isSaved && <Banner tone="good">{profileTexts.saved}</Banner>}
        <div className={classes.buttons}>
          <Button type="submit" size="l" disabled={form.isPending}>
            {form.isPending ? profileTexts.saving : profileTexts.save}
          </Button>
          <DraftNote draft={draft} />
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your changes are" />
    </>
  );
}
