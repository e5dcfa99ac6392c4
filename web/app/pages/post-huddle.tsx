import { NewThreadPage } from '../slices/threads/posting/thread-posting-page.tsx';

export default function PostHuddlePage() {
  return <NewThreadPage />;
}
