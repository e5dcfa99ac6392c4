import { ReportedMessages } from '../../slices/messages/reported-messages.tsx';

/** What members ask the staff to look at. */
export default function ReportsPanel() {
  return <ReportedMessages />;
}
