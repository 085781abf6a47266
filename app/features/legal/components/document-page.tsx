import { Link } from 'react-router';
import { infoIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BackButton } from '../../../ui/pages/back-button.tsx';
import type { DocumentLink, DocumentView } from '../get-document.server.ts';

/** The terms or the privacy policy, with links to earlier versions (G1). */
export function DocumentPage({ title, html, dateText, note, versions }: DocumentView) {
  return (
    <BelowFirstScreen as="article" className="wrap document">
      <Stylesheet name="texts" />
      <BackButton />
      <header className="document-head">
        <h1>{title}</h1>
        <p className="muted">{dateText}</p>
      </header>
      {note && (
        <div className="document-note">
          <Icon svg={infoIcon} />
          <div>
            {note.text && <p>{note.text}</p>}
            <Links links={note.links} />
          </div>
        </div>
      )}
      <div
        className="legal-text"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {versions && (
        <nav className="document-versions" aria-labelledby="versions-heading">
          <h2 id="versions-heading">{versions.heading}</h2>
          <Links links={versions.links} />
        </nav>
      )}
    </BelowFirstScreen>
  );
}

function Links({ links }: { links: DocumentLink[] }) {
  return (
    <ul className="document-links">
      {links.map(({ to, label, language, named }) => (
        <li key={to}>
          {language === undefined ? (
            <Link className="text-link" to={to}>
              {label}
            </Link>
          ) : (
            // Another language is another document: no client navigation.
            <a
              className="text-link"
              href={to}
              hrefLang={language}
              lang={named ? language : undefined}
            >
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
