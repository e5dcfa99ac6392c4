import { useState } from 'react';
import { resendActivation } from '#contract/accounts/calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner, type Tone } from '../../kit/say/banner.tsx';

/** For somebody whose confirmation mail is lost: sends a new one. */
export function ResendOffer({ email }: { email: string }) {
  const api = useApi();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ tone: Tone; text: string }>();

  async function resend() {
    setPending(true);
    try {
      setAnswer({ tone: 'good', text: await api(resendActivation, { email }) });
    } catch (error) {
      setAnswer({ tone: 'bad', text: asFault(error).message });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="default" onClick={resend} disabled={pending}>
        {pending ? accountTexts.pending : 'Send the confirmation mail again'}
      </Button>
      <div aria-live="polite">
        {answer && (
          <Banner tone={answer.tone} announce={false}>
            {answer.text}
          </Banner>
        )}
      </div>
    </>
  );
}
