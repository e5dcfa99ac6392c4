import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

export type Tone = 'good' | 'bad' | 'plain';

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  onClose?: () => void;
  /** False if a surrounding region announces it already. */
  announce?: boolean;
}

const icons = { good: IconCircleCheck, bad: IconAlertTriangle, plain: IconInfoCircle };

/** A message about something that has just happened. */
export function Banner({ tone, children, onClose, announce = true }: BannerProps) {
  const Icon = icons[tone];
  const role = announce ? { role: tone === 'bad' ? 'alert' : 'status' } : {};
  return (
    <div className={classes.banner} data-tone={tone} {...role}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
      {onClose && (
        <button type="button" className={classes.close} onClick={onClose} aria-label="Dismiss message">
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
