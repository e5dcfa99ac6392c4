import { notFound, pageLoad } from '../client/page-load.ts';

const load = pageLoad(() => Promise.reject(notFound()));
export const loader = load;
export const clientLoader = load;

/** Matches every other address; the error screen responds with the right HTTP status. */
export default function NotFoundPage() {
  return null;
}
