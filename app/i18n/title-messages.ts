import { addLinkedMessages } from './part-messages.ts';

/** Messages of the pages of titles and their seasons. */
await addLinkedMessages(
  'title-messages',
  async () => (await import('./title-messages-url.ts')).titleMessagesUrl,
);
