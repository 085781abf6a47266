import { addPartMessages } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/support.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

await addPartMessages(files);
