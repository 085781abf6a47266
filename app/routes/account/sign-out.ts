import { redirect } from 'react-router';
import { CLEAR_SITE_DATA } from '../../../domain/sign-out.ts';
import { visitorContext } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { Route } from './+types/sign-out';
import { answerForm } from './answer-form.ts';

/** Nobody is signed out by following a link. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(links.home(context.get(visitorContext).lang));
}

export async function action(args: Route.ActionArgs) {
  try {
    return await answerForm(args);
  } catch (answer) {
    if (answer instanceof Response) answer.headers.set('clear-site-data', CLEAR_SITE_DATA);
    throw answer;
  }
}
