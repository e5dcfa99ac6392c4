import type { PanelProps } from './panel.ts';

export default function ContributionsPanel({ profile }: PanelProps) {
  return <p>{profile.email}</p>;
}
