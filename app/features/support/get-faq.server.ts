import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

/** The six questions in order (G3); each is its URL fragment. */
const QUESTIONS = ['search', 'save', 'review', 'language', 'data', 'account'] as const;

export type Faq = {
  questions: {
    id: string;
    question: string;
    answer: string;
    link: { to: string; label: string };
  }[];
  labels: { link: string; more: string; support: string };
};

export function getFaq(language: PageLanguage): Faq {
  const { t } = language;
  return {
    questions: QUESTIONS.map((id) => ({
      id,
      question: t(`faq.${id}_question`),
      answer: t(`faq.${id}_answer`),
      link: toLink(id, language),
    })),
    labels: { link: t('faq.link'), more: t('faq.support_text'), support: t('faq.support') },
  };
}

/** The page that an answer is about, if any. */
function toLink(
  id: (typeof QUESTIONS)[number],
  { code, t }: PageLanguage,
): Faq['questions'][number]['link'] {
  if (id === 'search') return { to: links.search(code), label: t('search.title') };
  if (id === 'save') return { to: links.page(code, 'saved'), label: t('saved.title') };
  if (id === 'review') return { to: links.list(code, 'movie'), label: t('list.movie_popular') };
  if (id === 'language') return { to: '#languages', label: t('language.label') };
  if (id === 'data') return { to: links.page(code, 'legal-notice'), label: t('footer.legal') };
  return { to: links.page(code, 'profile'), label: t('profile.title') };
}
