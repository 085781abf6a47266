import { addPartMessages } from './part-messages.ts';

const files = import.meta.glob<string>('./messages/*/imports.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

await addPartMessages(files);
