import { redirect } from 'react-router';
import { visitorContext } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { Route } from './+types/sign-out';
import { answerForm } from './answer-form.ts';

/** Nobody is signed out by following a link. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(links.home(context.get(visitorContext).lang));
}

export const action = answerForm;
