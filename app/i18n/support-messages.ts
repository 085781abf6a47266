import { addMessagesOf } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/support.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** What is said where people write to the team, and read its answers. */
await addMessagesOf(files);
