import { dateFormats } from '#contract/core/site.ts';
import { timeZoneName, timeZones } from '#contract/profiles/time-zones.ts';
import { offeredAccent } from '#contract/settings/checks.ts';
import { isColour, tidyColour } from '#contract/settings/colour.ts';
import { firstNameLengths, type SettingName, type Settings } from '#contract/settings/model.ts';
import { settingScreenTexts, settingTexts } from '#contract/settings/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Section } from '../../kit/page/section.tsx';
import classes from './settings-form.module.css';
import type { SettingsFormState } from './use-settings-form.ts';

interface FieldsProps {
  settings: SettingsFormState;
}

const texts = settingScreenTexts;

/** Settings by topic; those set by the environment are read-only (rules/settings 2). */
export function SettingFields({ settings }: FieldsProps) {
  return (
    <>
      <Section title={texts.association} text={texts.associationAbout}>
        <div className={classes.fields}>
          <TextFields settings={settings} names={['name', 'line']} help={texts.lineHelp} />
          <TextFields settings={settings} names={['homeSentence']} help={texts.homeSentenceHelp} />
          <SelectField
            {...settings.form.field('timeZone')}
            help={texts.timeZoneHelp}
            options={officeZones(settings.form.field('timeZone').value)}
          />
        </div>
      </Section>
      <Section title={texts.contact} text={texts.contactAbout}>
        <div className={classes.fields}>
          <TextFields settings={settings} names={['contactEmail', 'contactPhone']} />
          <TextAreaField
            {...settings.form.field('contactAddress')}
            {...givenHelp(settings.variableOf('contactAddress'), undefined)}
          />
        </div>
      </Section>
      <Section title={texts.links} text={texts.linksAbout}>
        <TextFields
          settings={settings}
          names={['legalUrl', 'contactUrl', 'facebookUrl', 'xUrl', 'linkedInUrl']}
        />
      </Section>
      <Section title={texts.registration}>
        <RegistrationField settings={settings} />
        <TextFields settings={settings} names={['registrationDomains']} help={texts.domainsHelp} />
        <ChoiceField
          settings={settings}
          name="registrationNeedsApproval"
          words={[texts.approved, texts.admitted]}
        />
      </Section>
      <Section title={texts.newcomers} text={texts.newAccountsAbout}>
        <ChoiceField settings={settings} name="newcomersWait" words={[texts.waiting, texts.unseen]} />
      </Section>
      <Section title={texts.people} text={texts.peopleAbout}>
        <div className={classes.fields}>
          <FirstNameField settings={settings} />
          <TimeZoneField settings={settings} />
          <RadioField {...settings.form.field('dateFormat')} options={formats} />
        </div>
      </Section>
      <Section title={texts.look} text={texts.lookAbout}>
        <AccentField settings={settings} />
      </Section>
    </>
  );
}

const formats = dateFormats.map((value) => ({ value, name: texts.dates[value] }));
const lengths = firstNameLengths.map((letters) => ({ value: String(letters), name: texts.names[letters] }));

function FirstNameField({ settings }: FieldsProps) {
  const { value, onChange, ...frame } = settings.form.field('shortestFirstName');
  return (
    <RadioField
      {...frame}
      value={String(value)}
      options={lengths}
      onChange={(letters) => onChange(Number(letters))}
    />
  );
}

const zones = [
  { value: '', name: texts.fromBrowser },
  ...timeZones.map((hours) => ({ value: String(hours), name: timeZoneName(hours) })),
];

function TimeZoneField({ settings }: FieldsProps) {
  const { value, onChange, ...frame } = settings.form.field('newMemberTimeZone');
  return (
    <SelectField
      {...frame}
      value={value === null ? '' : String(value)}
      options={zones}
      onChange={(hours) => onChange(hours === '' ? null : Number(hours))}
    />
  );
}

/** The time zones that the browser knows, UTC, and the selected one. */
function officeZones(chosen: string) {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...names].map((name) => ({ value: name, name: name.replaceAll('_', ' ') }));
}

type TextName = Exclude<
  { [Name in SettingName]: Settings[Name] extends string ? Name : never }[SettingName],
  'dateFormat'
>;

const optional: ReadonlySet<SettingName> = new Set([
  'line',
  'homeSentence',
  'contactPhone',
  'facebookUrl',
  'xUrl',
  'linkedInUrl',
  'registrationDomains',
]);

/** Settings with an explanation, each alone in its section. */
const explained: ReadonlySet<SettingName> = new Set(['line', 'homeSentence', 'registrationDomains']);

/** `help` is the text of an explained setting. */
function TextFields({ settings, names, help }: FieldsProps & { names: TextName[]; help?: string }) {
  return (
    <div className={classes.fields}>
      {names.map((name) => (
        <TextField
          key={name}
          {...settings.form.field(name)}
          {...givenHelp(settings.variableOf(name), explained.has(name) ? help : undefined)}
          isOptional={optional.has(name)}
        />
      ))}
    </div>
  );
}

/** Returns a field's help, and whether it can be changed. */
function givenHelp(variable: string | undefined, otherwise: string | undefined) {
  return variable === undefined
    ? { help: otherwise }
    : { help: settingTexts.givenBy(variable), readOnly: true };
}

const standings = [
  { value: 'open', name: texts.open },
  { value: 'closed', name: texts.closed },
] as const;

/** For a setting of the environment only the active value is offered. */
function RegistrationField({ settings }: FieldsProps) {
  const { value: isOpen, onChange, ...frame } = settings.form.field('isRegistrationOpen');
  const variable = settings.variableOf('isRegistrationOpen');
  const value = isOpen ? 'open' : 'closed';
  return (
    <RadioField
      {...frame}
      help={variable === undefined ? undefined : settingTexts.givenBy(variable)}
      value={value}
      options={variable === undefined ? standings : standings.filter((standing) => standing.value === value)}
      onChange={(chosen) => onChange(chosen === 'open')}
    />
  );
}

interface ChoiceProps extends FieldsProps {
  name: 'registrationNeedsApproval' | 'newcomersWait';
  words: readonly [yes: string, no: string];
}

/** A choice between two values; no variable sets it (rules/pending-posts 1). */
function ChoiceField({ settings, name, words: [yes, no] }: ChoiceProps) {
  const { value, onChange, ...frame } = settings.form.field(name);
  return (
    <RadioField
      {...frame}
      value={value ? 'yes' : 'no'}
      options={[
        { value: 'no', name: no },
        { value: 'yes', name: yes },
      ]}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  );
}

/** The accent colour as text with a preview, and the nearest readable shade if it lacks contrast (rules/settings 5). */
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
