import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon, link2Icon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Faq } from '../get-faq.server.ts';

/**
 * Questions of which one is open at a time (G3): `details` of one name. The URL fragment of an
 * answer opens it; the effect is for browsers that do not do so.
 */
export function FaqPage({ questions, labels }: Faq) {
  const { code, t } = useLanguage();
  const { hash } = useLocation();
  useEffect(() => {
    const details = hash === '' ? null : document.getElementById(hash.slice(1))?.closest('details');
    if (details) details.open = true;
  }, [hash]);

  return (
    <BelowFirstScreen className="wrap document">
      <Stylesheet name="texts" />
      <header className="document-head">
        <h1>{t('footer.faq')}</h1>
      </header>
      <div className="faq">
        {questions.map(({ id, question, answer, link }) => (
          <details key={id} className="disclosure" name="faq">
            <summary>
              <h2>{question}</h2>
              <Icon svg={chevronDownIcon} />
            </summary>
            <div className="faq-answer" id={id}>
              <p>{answer}</p>
              <p className="faq-links">
                <Link className="text-link" to={link.to}>
                  {link.label}
                </Link>
                <a className="faq-link" href={`#${id}`}>
                  <Icon svg={link2Icon} />
                  {labels.link}
                  <span className="sr-only">: {question}</span>
                </a>
              </p>
            </div>
          </details>
        ))}
      </div>
      <p className="faq-more">
        {labels.more}{' '}
        <Link className="text-link" to={links.page(code, 'support')}>
          {labels.support}
        </Link>
      </p>
    </BelowFirstScreen>
  );
}
