import { useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** The address to which the token is posted. */
  action: string;
  /** Returns a one-time token. */
  askWord: () => Promise<string>;
  onFailed: (error: unknown) => void;
}

/** Posts a one-time token: the browser saves the response, and no URL contains the token. */
export function DownloadButton({ action, askWord, onFailed, ...look }: DownloadButtonProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      const word = await askWord();
      if (field.current !== null) field.current.value = word;
      form.current?.submit();
    } catch (error) {
      onFailed(error);
    }
    setStarting(false);
  }
  return (
    <form ref={form} method="post" action={action}>
      <input ref={field} type="hidden" name="token" />
      <Button {...look} onClick={start} isLoading={isStarting} />
    </form>
  );
}
