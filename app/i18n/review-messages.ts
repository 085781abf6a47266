import { addMessagesOf } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/reviews.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** What is said about reviews. */
await addMessagesOf(files);
