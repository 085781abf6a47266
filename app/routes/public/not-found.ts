import { notFound } from '../../responses.ts';

/** Handles every unknown path (R3). */
export function loader() {
  throw notFound('page');
}

export default function NotFound() {
  return null;
}
