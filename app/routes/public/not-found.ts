import { notFound } from '../../responses.ts';

/** Every address that no other route has (R3). */
export function loader() {
  throw notFound('page');
}

export default function NotFound() {
  return null;
}
