/** @jsxImportSource ../../../ui/static-jsx */
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';
import { StaticHtml } from '../../../ui/static-html.tsx';
import type { ServiceView, WatchView } from '../get-watch-view.server.ts';

/** One row per service with its kinds of offers, such as "Rent, Buy" (D8). */
export function OfferRows({ watch: { services, link } }: { watch: WatchView }) {
  return (
    <StaticHtml as="ul" className="services">
      {services.map((service) => (
        <li key={`${service.name} ${service.url}`}>
          <ServiceRow service={service} link={link} />
        </li>
      ))}
    </StaticHtml>
  );
}

/** Services without a URL link to the catalog's page of offers. */
function ServiceRow({ service, link }: { service: ServiceView; link: string | null }) {
  const { t } = useLanguage();
  const getImageUrl = useImageUrl();
  const { name, logo, kinds, notes } = service;
  const url = service.url ?? link;
  const content = (
    <>
      {logo ? (
        <img src={getImageUrl(logo, 'w200')} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <span className="service-letter" aria-hidden>
          {[...name][0]}
        </span>
      )}
      <span className="service-text">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{kinds}</small>
        {notes.map((note) => (
          <small key={note} className="service-note">
            <span> · </span>
            {note}
          </small>
        ))}
      </span>
    </>
  );
  if (url === null) return <span className="service">{content}</span>;
  return (
    <a className="service" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {content}
      <span className="sr-only"> ({t('watch.new_tab')})</span>
    </a>
  );
}
