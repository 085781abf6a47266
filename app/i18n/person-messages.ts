import { addLinkedMessages } from './part-messages.ts';

/** Messages of a person's page. */
await addLinkedMessages(
  'person-messages',
  async () => (await import('./person-messages-url.ts')).personMessagesUrl,
);
