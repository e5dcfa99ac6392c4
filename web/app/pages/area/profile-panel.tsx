import type { PanelProps } from './panel.ts';

export default function ProfilePanel({ profile }: PanelProps) {
  return <p>{profile.email}</p>;
}
