import { applicationScreenTexts } from '#contract/members/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { ApplicationTable } from '../../slices/members/application-table.tsx';

const { table, about } = applicationScreenTexts;

/** Pending registrations, for administrators (rules/members 19). */
export default function ApplicationsPanel() {
  return (
    <Section title={table} text={about}>
      <ApplicationTable />
    </Section>
  );
}
