import { EveryThread } from '../../slices/threads/every-thread.tsx';
import type { PanelProps } from './panel.ts';

/** Every huddle, for the staff (rules/staff-area 5). */
export default function AllThreadsPanel({ profile }: PanelProps) {
  return <EveryThread viewer={profile} />;
}
