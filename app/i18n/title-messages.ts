import { addLinkedMessages } from './part-messages.ts';

await addLinkedMessages(
  'title-messages',
  async () => (await import('./title-messages-url.ts')).titleMessagesUrl,
);
