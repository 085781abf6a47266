import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { chevronRightIcon } from '../icons/icons.ts';
import { Icon } from './icon.tsx';

export function SectionHead({
  heading,
  picture,
  children,
}: {
  heading: string;
  picture?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="section-head">
      <h2>
        {picture}
        {heading}
      </h2>
      {children}
    </div>
  );
}

/** "See all" link, with the name of the list for screen readers. */
export function MoreLink({ to, subject }: { to: string; subject: string }) {
  const { t } = useLanguage();
  return (
    <Link className="more-link" to={to} prefetch="intent">
      {t('site.see_all')}
      <span className="sr-only">: {subject}</span>
      <Icon svg={chevronRightIcon} directional />
    </Link>
  );
}
