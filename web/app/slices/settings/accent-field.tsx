import { offeredAccent } from '#contract/settings/checks.ts';
import { isColour, tidyColour } from '#contract/settings/colour.ts';
import { settingScreenTexts } from '#contract/settings/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { TextField } from '../../kit/form/fields.tsx';
import classes from './settings-form.module.css';
import type { SettingsFormState } from './use-settings-form.ts';

/** The accent as it is typed, a look at it, and the nearest shade where nobody could read it (rules/settings 5). */
export function AccentField({ settings: { form } }: { settings: SettingsFormState }) {
  const field = form.field('accent');
  const typed = tidyColour(field.value);
  const nearest = offeredAccent(field.value);
  return (
    <div className={classes.fields}>
      <TextField {...field} help={settingScreenTexts.accentHelp} isOptional />
      {isColour(typed) && <span className={classes.swatch} style={{ background: typed }} aria-hidden />}
      {nearest !== undefined && (
        <div className={classes.buttons}>
          <Button variant="default" size="s" onClick={() => form.set('accent', nearest)}>
            {settingScreenTexts.takeNearest(nearest)}
          </Button>
          <span className={classes.swatch} style={{ background: nearest }} aria-hidden />
        </div>
      )}
    </div>
  );
}
