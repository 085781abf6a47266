import { notFound } from '../../responses.ts';

/** `/` never gets here: the root middleware sends it on to a language. */
export function loader() {
  throw notFound('page');
}
