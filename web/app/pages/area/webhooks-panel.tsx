import { WebhooksSection } from '../../slices/webhooks/webhooks-section.tsx';

/** The webhooks, for those who keep the office (rules/staff-area 16). */
export default function WebhooksPanel() {
  return <WebhooksSection />;
}
