import { addLinkedMessages } from './part-messages.ts';

/** What is said about titles and their seasons. */
await addLinkedMessages('title-messages', async () => (await import('./title-messages-url.ts')).titleMessagesUrl);
