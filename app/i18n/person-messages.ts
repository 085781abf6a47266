import { addLinkedMessages } from './part-messages.ts';

await addLinkedMessages(
  'person-messages',
  async () => (await import('./person-messages-url.ts')).personMessagesUrl,
);
