import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { useForm } from '../../../../ui/form/post-form.tsx';

/** Somebody else was faster: the page is read anew, so that what is sent next is sent knowing that. `draft` is for who wrote something. */
export function StaleNotice({ draft = false }: { draft?: boolean }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const { revalidate } = useRevalidator();
  const stale = state?.problems.find(({ field }) => field === 'version');
  useEffect(() => {
    if (stale) revalidate();
  }, [stale, revalidate]);
  if (!stale) return null;
  return (
    <div className="form-problems" tabIndex={-1}>
      <CircleAlert className="icon" aria-hidden />
      <div>
        <strong>{state?.title}</strong>
        <p>{stale.text}</p>
        {draft && <p>{t('legal_admin.stale_draft')}</p>}
      </div>
    </div>
  );
}
