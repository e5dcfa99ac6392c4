import { notFound, pageLoad } from '../client/load.ts';

const load = pageLoad(() => Promise.reject(notFound()));
export const loader = load;
export const clientLoader = load;

/** Every other address; the error screen says so, with the status that machines understand. */
export default function NotFoundPage() {
  return null;
}
