import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';

interface SubmitButtonProps {
  /** The form is on its way. */
  pending: boolean;
  disabled?: boolean;
  /** What the button says while it waits for the reader. */
  children: ReactNode;
}

/**
 * Sends an account form. Only scripts can: without them, or before they have come, a browser would send what was
 * typed to this very address. A disabled button keeps the Enter key from it as well.
 */
export function SubmitButton({ pending, disabled = false, children }: SubmitButtonProps) {
  const isAlive = useHydrated();
  return (
    <Button type="submit" size="md" disabled={disabled || pending || !isAlive}>
      {pending ? accountTexts.pending : children}
    </Button>
  );
}
