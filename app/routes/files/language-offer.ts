import { visitorContext } from '../../context.ts';
import type { LanguageOfferTexts } from '../../features/layout/components/language-offer.tsx';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { Route } from './+types/language-offer';

/** The texts that offer the language of the URL, as JSON (R6). */
export function loader({ context }: Route.LoaderArgs) {
  const { t } = serverLanguage(context.get(visitorContext).lang);
  const texts: LanguageOfferTexts = {
    label: t('language.label'),
    offer: t('language.offer'),
    switch: t('language.switch'),
    dismiss: t('language.dismiss'),
  };
  return Response.json(texts, { headers: { 'cache-control': 'public, max-age=3600' } });
}
