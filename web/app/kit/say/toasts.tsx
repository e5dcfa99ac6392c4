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

/** Something to say about what was done just now, wherever on the page one is. */
export interface ToastText {
  tone: Tone;
  text: string;
  /** Milliseconds after which it goes by itself, unless one points at it or has the focus in it; usually 6,000. */
  clearAfter?: number;
  /** What can be done about it; it goes with the press. */
  action?: ToastAct;
}

interface ToastsProps {
  content: ToastText | undefined;
  /** It went, by itself or by its cross. */
  onGone: (content: ToastText) => void;
}

const usualTime = 6000;

const { toasts = '', toast: one = '' } = classes;

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 1 });

/** What is said at the foot of the window; F6 leads there. It waits for a pause in what is being read out. */
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
