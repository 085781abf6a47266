/** @jsxImportSource ../../../ui/static-jsx */
import type { PageLanguage } from '../../../i18n/page-language.ts';
import type { ServiceView, WatchView } from '../get-watch-view.server.ts';

type OfferRowsProps = {
  watch: Pick<WatchView, 'services' | 'link'>;
  language: PageLanguage;
  imageBase: string;
};

/** One row per service with its kinds of offers, such as "Rent, Buy" (D8). */
export function OfferRows({ watch: { services, link }, language, imageBase }: OfferRowsProps) {
  return (
    <ul className="services">
      {services.map((service) => (
        <li key={`${service.name} ${service.url}`}>
          <ServiceRow service={service} link={link} language={language} imageBase={imageBase} />
        </li>
      ))}
    </ul>
  );
}

type ServiceRowProps = {
  service: ServiceView;
  /** For services without a URL: the catalog's page of offers. */
  link: string | null;
  language: PageLanguage;
  imageBase: string;
};

function ServiceRow({ service, link, language: { t }, imageBase }: ServiceRowProps) {
  const { name, logo, kinds, notes, isOwn } = service;
  const url = service.url ?? link;
  const content = (
    <>
      {logo ? (
        <img src={`${imageBase}/w200${logo}`} alt="" width="40" height="40" loading="lazy" />
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
        {isOwn && (
          <small className="service-note service-own">
            <span> · </span>
            {t('watch.my_service')}
          </small>
        )}
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
