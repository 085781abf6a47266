import { notFound } from '../../responses.ts';

/** Never reached: the root middleware redirects `/` to a language. */
export function loader() {
  throw notFound('page');
}
