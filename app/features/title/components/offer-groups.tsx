import { useLanguage } from '../../../i18n/language-context.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';
import type { ServiceView, WatchView } from '../get-watch-view.server.ts';

/** The services by type of offer: subscription, rent, buy (D8). */
export function OfferGroups({ watch: { groups, link } }: { watch: WatchView }) {
  return groups.map(({ type, heading, services }) => (
    <div key={type} className="offer-group">
      <h3 id={`watch-${type}`}>{heading}</h3>
      <ul className="services" aria-labelledby={`watch-${type}`}>
        {services.map((service) => (
          <li key={`${service.name} ${service.url}`}>
            <Service service={service} link={link} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

type ServiceProps = {
  service: ServiceView;
  /** For services without a URL: the catalog's page of offers. */
  link: string | null;
};

function Service({ service, link }: ServiceProps) {
  const { t } = useLanguage();
  const getImageUrl = useImageUrl();
  const { name, logo, notes, isOwn } = service;
  const url = service.url ?? link;
  const content = (
    <>
      {logo ? (
        <img src={getImageUrl(logo, 'w200')} alt="" width="32" height="32" loading="lazy" />
      ) : (
        <span className="service-letter" aria-hidden>
          {[...name][0]}
        </span>
      )}
      <span className="service-text">
        <b>
          <bdi>{name}</bdi>
        </b>
        {isOwn && <small className="service-own">{t('watch.my_service')}</small>}
        {notes.map((note) => (
          <small key={note}>{note}</small>
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
