/** What came of a form for whoever has left it meanwhile (rules/pages 25). */
import { useQueryClient } from '@tanstack/react-query';
import { type To, useNavigate } from 'react-router';
import type { Fault } from '#contract/core/fault.ts';
import { refetchStale } from '../../client/changes.ts';
import { showToast } from '../say/show-toast.tsx';

/** Says that it worked, with the way `to` what came of it, and asks anew for what they see by then. */
export function useAnnounceElsewhere(): (text: string, to?: To) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (text, to) => {
    const action = to !== undefined && { action: { label: 'View it', onPress: () => navigate(to) } };
    showToast({ tone: 'good', text, ...action });
    await refetchStale(queries);
  };
}

/** Says why it did not work. That a session has ended is said by itself (rules/accounts 39). */
export function explainElsewhere({ code, message }: Fault): void {
  if (code === 'unauthenticated') return;
  showToast({ tone: 'bad', text: `Your last change didn’t go through. ${message}` });
}
