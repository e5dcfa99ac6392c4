import type { ReactNode } from 'react';
import { profileTexts } from '#contract/profiles/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { DraftNote } from '../../kit/form/draft-note.tsx';
import { FormBanners } from '../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { ProfileFields } from './profile-fields.tsx';
import classes from './profile-form.module.css';
import { type ProfileFormInput, useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps extends ProfileFormInput {
  /** Help below the e-mail address, which is changed elsewhere. */
  emailHelp: ReactNode;
}

/** Form of the member's own profile. */
export function ProfileForm({ emailHelp, ...input }: ProfileFormProps) {
  const { form, guard, draft, isDraft, isSaved, forgetDraft, submit } = useProfileForm(input);
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
        <ProfileFields field={form.field} email={input.settings.private.email} emailHelp={emailHelp} />
        {isSaved && <Banner tone="good">{profileTexts.saved}</Banner>}
        <div className={classes.buttons}>
          <Button type="submit" size="l" isHeld={form.isPending}>
            {form.isPending ? profileTexts.saving : profileTexts.save}
          </Button>
          <DraftNote draft={draft} />
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your changes are" />
    </>
  );
}
