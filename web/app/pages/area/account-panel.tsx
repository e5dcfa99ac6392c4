import type { PanelProps } from './panel.ts';

export default function AccountPanel({ profile }: PanelProps) {
  return <p>{profile.email}</p>;
}
