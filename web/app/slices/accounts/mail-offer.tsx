import { useState } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Call } from '#contract/core/call.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner, type Tone } from '../../kit/say/banner.tsx';

interface MailOfferProps<Input> {
  /** Returns a message about the sent e-mail. */
  call: Call<Input, string>;
  input: Input;
  /** Label of the button. */
  label: string;
}

/** Button that sends a link by e-mail and confirms it. */
export function MailOffer<Input>({ call, input, label }: MailOfferProps<Input>) {
  const api = useApi();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ tone: Tone; text: string }>();

  async function send() {
    setPending(true);
    try {
      setAnswer({ tone: 'good', text: await api(call, input) });
    } catch (error) {
      setAnswer({ tone: 'bad', text: asFault(error).message });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="default" onClick={send} isHeld={pending}>
        {pending ? accountTexts.pending : label}
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
