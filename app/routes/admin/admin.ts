import { redirect } from 'react-router';

/** Nobody is an administrator while there are no accounts, and whoever is not one goes to the start (M1). */
export function loader() {
  throw redirect('/', 302);
}
