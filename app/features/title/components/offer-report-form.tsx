import { titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import type { OffersView } from '../get-title-view.server.ts';

type OfferReportFormProps = { title: OffersView; services: string[]; onDone?: () => void };

/** Reports a wrong offer, or a missing one, with one press. */
export function OfferReportForm({ title, services, onDone }: OfferReportFormProps) {
  const { code, t } = useLanguage();
  const path = links.title(code, title.type, title.id, title.title.text);
  return (
    <NetworkErrorMessage value="error.text">
      <PostForm
        action={path}
        intents={['offer_report']}
        failureTitle="offer_report.failed"
        hidden={{
          intent: 'offer_report',
          title: titleKey(title),
          region: title.watch.region,
          return: `${path}#watch`,
        }}
        clientNavigation
        onDone={onDone}
      >
        {({ busy }) => (
          <>
            {services.length > 0 && <p>{t('offer_report.text')}</p>}
            <div className="button-row">
              {services.map((name) => (
                // Not disabled, because a disabled button would lose the focus.
                <button
                  key={name}
                  type="submit"
                  className="button button--secondary"
                  name="service"
                  value={name}
                  aria-disabled={busy}
                >
                  <bdi>{name}</bdi>
                </button>
              ))}
              <button
                type="submit"
                className="button button--secondary"
                name="kind"
                value="missing"
                aria-disabled={busy}
              >
                {t('offer_report.missing')}
              </button>
            </div>
          </>
        )}
      </PostForm>
    </NetworkErrorMessage>
  );
}
