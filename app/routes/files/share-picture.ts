import { redirect } from 'react-router';
import { isLang } from '../../../domain/language/language.ts';
import { DEFAULT_SHARE_PICTURE } from '../../../domain/titles/picture.ts';
import { servicesContext } from '../../context.ts';
import { getShareSubject } from '../../features/title/get-share-subject.server.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { notFound, orErrorPage } from '../../responses.ts';
import type { Route } from './+types/share-picture';

/** Social networks fetch it again at will, and titles rarely change their name. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

/** `/share/ko/movie/496243.png`: the preview picture of a shared title (D11). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { lang, type } = params;
  const [, id = ''] = /^([1-9]\d*)\.png$/.exec(params.file) ?? [];
  if (!isLang(lang) || (type !== 'movie' && type !== 'tv') || id === '')
    throw await notFound(context, 'page');
  const services = context.get(servicesContext);
  const subject = await orErrorPage(
    context,
    getShareSubject(services, type, Number(id), serverLanguage(lang)),
    'content',
  );
  const etag = `"${services.sharePictures.getContentHash(subject)}"`;
  const headers = { etag, 'cache-control': CACHE_CONTROL, 'content-type': 'image/png' };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  const png = await services.sharePictures.draw(subject).catch((error: unknown) => {
    services.log.error({ err: error }, 'cannot draw share picture');
    return null;
  });
  // Falls back to the generic picture of the site.
  if (png === null)
    throw redirect(DEFAULT_SHARE_PICTURE, { headers: { 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(png), { headers });
}
