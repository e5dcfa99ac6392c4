import { useEffect } from 'react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Banner, type Tone } from './banner.tsx';
import { type ToastAct, ToastAction } from './toast-action.tsx';
import classes from './toasts.module.css';

/** A message about something just done, shown independently of the place on the page. */
export interface ToastText {
  tone: Tone;
  text: string;
  /** Milliseconds after which it disappears by itself, unless the pointer or the focus is in it; usually 6,000. */
  clearAfter?: number;
  /** The offered action; pressing it closes the toast. */
  action?: ToastAct;
}

interface ToastsProps {
  content: ToastText | undefined;
  /** Called when the toast disappeared, by itself or by its close button. */
  onGone: (content: ToastText) => void;
}

const usualTime = 6000;

const { toasts = '', toast: one = '' } = classes;

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 1 });

/** Messages at the foot of the window; F6 moves there. Announcements wait for a pause in what is being read. */
export function Toasts({ content, onGone }: ToastsProps) {
  useEffect(() => {
    if (content === undefined) return;
    const { clearAfter: timeout = usualTime } = content;
    const key = queue.add(content, { timeout, onClose: () => onGone(content) });
    return () => queue.close(key);
  }, [content, onGone]);

  return (
    <ToastRegion queue={queue} className={toasts}>
      {({ toast }) => (
        <Toast toast={toast} className={one}>
          <ToastContent render={(props) => <div {...props} role="status" />}>
            <Banner tone={toast.content.tone} announce={false} onClose={() => queue.close(toast.key)}>
              <Text slot="title">{toast.content.text}</Text>
              {toast.content.action && (
                <ToastAction {...toast.content.action} onDone={() => queue.close(toast.key)} />
              )}
            </Banner>
          </ToastContent>
        </Toast>
      )}
    </ToastRegion>
  );
}
