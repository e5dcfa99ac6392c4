import { useEffect } from 'react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Banner, type Tone } from './banner.tsx';
import classes from './notices.module.css';

/** Something to say about what was done just now, wherever on the page one is. */
export interface Notice {
  tone: Tone;
  text: string;
}

interface ToastsProps {
  notice: Notice | undefined;
  /** It went, by itself or by its cross. */
  onGone: (notice: Notice) => void;
}

/** Milliseconds after which it goes by itself, unless one points at it or has the focus in it. */
const timeout = 6000;

const { notices = '', notice: one = '' } = classes;

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 1 });

/** What is said at the foot of the window; F6 leads there. It waits for a pause in what is being read out. */
export function Toasts({ notice, onGone }: ToastsProps) {
  useEffect(() => {
    if (notice === undefined) return;
    const key = queue.add(notice, { timeout, onClose: () => onGone(notice) });
    return () => queue.close(key);
  }, [notice, onGone]);

  return (
    <ToastRegion queue={queue} className={notices}>
      {({ toast }) => (
        <Toast toast={toast} className={one}>
          <ToastContent render={(props) => <div {...props} role="status" />}>
            <Banner tone={toast.content.tone} announce={false} onClose={() => queue.close(toast.key)}>
              <Text slot="title">{toast.content.text}</Text>
            </Banner>
          </ToastContent>
        </Toast>
      )}
    </ToastRegion>
  );
}
