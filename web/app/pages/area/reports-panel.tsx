import { endTexts } from '#contract/ends/texts.ts';
import { queueTexts } from '#contract/overview/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { ReportedEnds } from '../../slices/ends/reported-ends.tsx';
import { ReportedMessages } from '../../slices/messages/reported-messages.tsx';

/** Staff see what members reported: messages, and products that have ended. */
export default function ReportsPanel() {
  return (
    <>
      <Section title={queueTexts.reports}>
        <ReportedMessages />
      </Section>
      <Section title={endTexts.queue}>
        <ReportedEnds />
      </Section>
    </>
  );
}
