import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CommentId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { flagComment } from '#contract/flags/calls.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { type Api, asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { changeMarks, fetchMarks, renewMarks, useViewer } from '../../client/viewer.ts';
import { notify } from '../../kit/say/notices.tsx';
import { createOptimisticToggle } from '../../kit/toggle/optimistic-toggle.ts';
import { isFlaggedIn, withFlag } from './own-flags.ts';

export interface Flaggable {
  id: CommentId;
  subject: Subject;
}

interface FlaggingTools {
  /** False until it is known, and for guests. */
  isFlagged: (id: CommentId) => boolean;
  press: (comment: Flaggable) => void;
}

const FlaggingContext = createContext<FlaggingTools>({ isFlagged: () => false, press: () => undefined });

/** For buttons, of which a page holds many. */
export function useFlagging(): FlaggingTools {
  return useContext(FlaggingContext);
}

/** Around comments: one member, one line of flags (specification 4: each press toggles). */
export function Flagging({ children }: { children: ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const viewer = useViewer();
  const marks = viewer.is === 'member' ? viewer.profile.marks : undefined;
  const [wishes] = useState(() => lineOfFlags(api, queries));

  const tools = useMemo(
    (): FlaggingTools => ({
      isFlagged: (id) => marks !== undefined && isFlaggedIn(marks, id),
      press: (comment) => {
        if (session.read().token === undefined) return signInFirst();
        fetchMarks(api, queries).then(
          (known) => wishes.press(comment, isFlaggedIn(known, comment.id), (before) => !before),
          refused,
        );
      },
    }),
    [api, queries, signInFirst, marks, wishes],
  );
  return <FlaggingContext value={tools}>{children}</FlaggingContext>;
}

function lineOfFlags(api: Api, queries: QueryClient) {
  return createOptimisticToggle<Flaggable, boolean>({
    keyOf: ({ id }) => String(id),
    isSame: (one, other) => one === other,
    send: async ({ id, subject }, _from, isFlagged) => {
      await api(flagComment[subject.kind], { commentId: id, isFlagged });
      notify({ tone: 'good', text: isFlagged ? flagTexts.flagged : flagTexts.unflagged });
      return isFlagged;
    },
    show: ({ id }, isFlagged) => changeMarks(api, queries, (marks) => withFlag(marks, id, isFlagged)),
    failed: (_comment, error) => {
      refused(error);
      renewMarks(api, queries);
    },
  });
}

/** decisions 8: a failure says so. */
function refused(error: unknown): void {
  notify({ tone: 'bad', text: `Your flag was not changed. ${asFault(error).message}` });
}
