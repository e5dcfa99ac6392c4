import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { messageParameters } from '#contract/core/paths.ts';
import { sendMessage } from '#contract/messages/calls.ts';
import { messageProblems, type SendMessage } from '#contract/messages/model.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import { useApi } from '../../client/queries.ts';
import { browserStore, type TextStore } from '../../client/storage.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { messageFlash } from './message-flash.ts';
import { useMessagesChanged } from './message-queries.ts';
import { type FolderView, folderAddress, type Writing, writingAddress } from './messages-view.ts';

/** Initial values of a message. */
export interface WritingInput {
  writing: Writing;
  /** Name of the recipient if it cannot be changed. */
  recipient: string | null;
  subject: string;
  text: string;
  profile: OwnProfile;
  /** The list from which the writer came and to which they return. */
  view: FolderView;
}

const sentFolder: FolderView = { folder: 'sent', page: 1, text: '' };

const labels = {
  toStaff: messageTexts.to,
  toAddress: mailboxTexts.recipient,
  subject: mailboxTexts.subject,
  text: mailboxTexts.message,
};

/** State of a message from the first keystroke until it is sent or discarded. */
export function useMessageForm({ writing, subject, text, profile, view }: WritingInput) {
  const api = useApi();
  const navigate = useNavigate();
  const changed = useMessagesChanged();
  const announceSuccess = useAnnounceSuccess();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose and which.
  const draftStore = useMemo(
    () => messageDraftStore({ memberId: profile.id, writing }, browserStore),
    [profile.id, JSON.stringify(writing)],
  );
  const [found, setFound] = useState(() => draftStore.read());
  const form = useForm<MessageForm>({
    initial: { toStaff: false, toAddress: '', subject, text },
    start: found,
    labels,
    rules: (values) => messageProblems(messageOf(writing, values)),
  });
  const autosave = useAutosave(draftStore, form.values, form.isDirty);
  const guard = useLeaveGuard([form], whatIsWritten);

  function leave(to = view, state?: object): void {
    autosave.end();
    guard.open();
    navigate(folderAddress(to), { replace: true, state });
  }

  return {
    form,
    guard,
    draft: autosave.state,
    isDraft: found !== undefined,
    submit: () =>
      form.submit(async (values) => {
        const { message } = await api(sendMessage, messageOf(writing, values));
        if (form.isLeft()) {
          autosave.end();
          announceSuccess(message);
        } else leave(sentFolder, messageFlash('good', message));
        changed();
      }),
    /** Discards the message; offers to undo it. */
    discard(): void {
      const { values, isDirty } = form;
      leave();
      if (!isDirty) return;
      const restore = () => {
        draftStore.write(values);
        navigate(writingAddress(view, writing));
      };
      showToast({ tone: 'plain', text: mailboxTexts.discarded, action: { label: 'Undo', onPress: restore } });
    },
    startAfresh(): void {
      draftStore.remove();
      form.replace(form.initial, form.initial);
      setFound(undefined);
    },
  };
}

/** Returns the call's input: the recipient given by the page, or else as entered. */
function messageOf(writing: Writing, { toStaff, toAddress, subject, text }: MessageForm): SendMessage {
  const message = {
    toStaff: false,
    toAddress: '',
    toMemberId: null,
    parentId: null,
    subject: subject.trim(),
    text,
  };
  if (writing.is === 'reply') return { ...message, parentId: writing.id };
  if (writing.to !== null) return { ...message, toMemberId: writing.to };
  return { ...message, toStaff, toAddress: toStaff ? '' : toAddress.trim() };
}

/** Returns the form's place for the guard: this page shows different messages at one path. */
function whatIsWritten({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return `${pathname} ${query.get(messageParameters.write)} ${query.get(messageParameters.to)}`;
}

/** The entered values; other recipients are part of the page's address. */
export type MessageForm = Pick<SendMessage, 'toStaff' | 'toAddress' | 'subject' | 'text'>;

interface DraftOwner {
  memberId: MemberId;
  writing: Writing;
}

/** Stores an unsent message: a new one, one to a given member, or a reply. */
export function messageDraftStore(
  { memberId, writing }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<MessageForm> {
  const about = writing.is === 'reply' ? `reply:${writing.id}` : `new:${writing.to ?? ''}`;
  return createDraftStore({
    key: `draft:message:${memberId}:${about}`,
    store,
    now,
    pack: ({ toStaff, toAddress, subject, text }) => ({ toStaff, toAddress, subject, text }),
    unpack: ({ toStaff, toAddress, subject, text }) =>
      typeof toAddress === 'string' && typeof subject === 'string' && typeof text === 'string'
        ? { toStaff: toStaff === true, toAddress, subject, text }
        : undefined,
  });
}
