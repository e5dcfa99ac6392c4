import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice, Chosen, EmailKind, EmailSettings } from '#contract/notification-emails/model.ts';
import { asFault } from '../../client/api.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { createOptimisticToggle } from '../../kit/toggle/optimistic-toggle.ts';

/**
 * Shows a choice at once, sends it and shows the result; failures are rolled back. `queryKey` is the cached query of
 * the choices; `send` must be stable as long as it is.
 */
export function useOptimisticChoice(queryKey: QueryKey, send: (chosen: Chosen) => Promise<string>) {
  const queries = useQueryClient();
  const [toggle] = useState(() =>
    createOptimisticToggle<EmailKind, Choice>({
      keyOf: (kind) => kind,
      isSame: (one, other) => one === other,
      async send(kind, _before, choice) {
        showToast({ tone: 'good', text: await send({ kind, choice }) });
        return choice;
      },
      show: (kind, choice) =>
        queries.setQueryData<EmailSettings>(queryKey, (cached) => cached && withChoice(cached, kind, choice)),
      failed: (_kind, error) => showToast({ tone: 'bad', text: asFault(error).message }),
    }),
  );
  return (kind: EmailKind, shown: Choice, choice: Choice) => toggle.press(kind, shown, () => choice);
}

function withChoice(settings: EmailSettings, kind: EmailKind, choice: Choice): EmailSettings {
  return { ...settings, choices: { ...settings.choices, [kind]: choice } };
}
