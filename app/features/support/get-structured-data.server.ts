import type { StructuredData } from '../../../domain/web/structured-data.ts';
import type { Faq } from './get-faq.server.ts';

export function getFaqData({ questions }: Faq): StructuredData {
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
