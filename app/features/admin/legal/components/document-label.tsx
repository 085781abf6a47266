import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { DocumentRow } from '../get-documents.server.ts';

export function DocumentLabel({ document: { type, language, number } }: { document: DocumentRow }) {
  const { t, format } = useLanguage();
  return (
    <>
      {t(`legal_admin.type_${type}`)} · {format.languageName(language)} ·{' '}
      {t('legal_admin.version', { number })}
    </>
  );
}
