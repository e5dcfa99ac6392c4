import { useParams } from 'react-router';
import type { ThreadId } from '#contract/core/ids.ts';
import { readId } from '../client/load.ts';
import { NotFound } from '../frame/not-found.tsx';
import { EditThreadPage } from '../slices/threads/posting/thread-posting-page.tsx';

export default function EditHuddlePage() {
  const id = readId<ThreadId>(useParams().id);
  if (id === undefined) return <NotFound />;
  return <EditThreadPage key={id} id={id} missing={<NotFound />} />;
}
