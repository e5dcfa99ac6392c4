import { useParams } from 'react-router';
import type { ThreadId } from '#contract/core/ids.ts';
import { readId } from '../client/page-load.ts';
import { NotFound } from '../frame/not-found.tsx';
import { EditThreadPage, NewThreadPage } from '../slices/threads/posting/thread-posting-page.tsx';

/** The form of a new thread, or of the one named in the address. */
export default function PostThreadPage() {
  const { id: text } = useParams();
  if (text === undefined) return <NewThreadPage />;
  const id = readId<ThreadId>(text);
  if (id === undefined) return <NotFound />;
  return <EditThreadPage key={id} id={id} missing={<NotFound />} />;
}
