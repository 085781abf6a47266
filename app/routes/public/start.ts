import { notFound } from '../respond.ts';

/** `/` never gets here: the root middleware sends it on to a language. */
export function loader() {
  throw notFound('page');
}
