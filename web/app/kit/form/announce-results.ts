/** Announces the result of a form that the reader has left in the meantime (rules/pages 25). */
import { useQueryClient } from '@tanstack/react-query';
import { type To, useNavigate } from 'react-router';
import type { Fault } from '#contract/core/fault.ts';
import { refetchStale } from '../../client/changes.ts';
import { showToast } from '../say/show-toast.tsx';

/** Announces success, with a link `to` the result, and requests the queries of the current page again. */
export function useAnnounceSuccess(): (text: string, to?: To) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (text, to) => {
    const action = to !== undefined && { action: { label: 'View it', onPress: () => navigate(to) } };
    showToast({ tone: 'good', text, ...action });
    await refetchStale(queries);
  };
}

/** Announces the failure. An ended session has its own message (rules/accounts 39). */
export function announceFailure({ code, message }: Fault): void {
  if (code === 'unauthenticated') return;
  showToast({ tone: 'bad', text: `Your last change didn’t go through. ${message}` });
}
