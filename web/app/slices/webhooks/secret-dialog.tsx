import { useRef, useState } from 'react';
import type { ToldSecret } from '#contract/webhooks/model.ts';
import { webhookScreenTexts } from '#contract/webhooks/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  told: ToldSecret;
  onClose: () => void;
}

/** A secret, this once (rules/webhooks 6). */
export function SecretDialog({ told, onClose }: SecretDialogProps) {
  const { secret, kept } = webhookScreenTexts;
  return (
    <LazyModal title={secret} onClose={onClose}>
      <p>{told.message}</p>
      <CopyField label={secret} value={told.secret} />
      <div className={classes.end}>
        <Button onClick={onClose}>{kept}</Button>
      </div>
    </LazyModal>
  );
}

/** Where the browser does not copy by itself, it is selected, ready to be copied by hand. */
function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  async function copy(): Promise<void> {
    field.current?.select();
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <div className={classes.copy}>
      <textarea ref={field} readOnly rows={2} value={value} aria-label={label} className={classes.value} />
      <Button variant="default" onClick={copy}>
        {webhookScreenTexts.copy}
      </Button>
      <span role="status">{isCopied && webhookScreenTexts.copied}</span>
    </div>
  );
}
