import { visitorContext } from '../../context.ts';
import { getManifest } from '../../features/layout/get-manifest.server.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { Route } from './+types/manifest';

/** The web app manifest in the language of the visitor. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(getManifest(serverLanguage(context.get(visitorContext).lang)), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=86400',
    },
  });
}
