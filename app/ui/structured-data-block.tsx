import { serializeStructuredData } from '../../domain/web/structured-data.ts';
import { useServerDocument } from './server-document.ts';

/** One JSON-LD block per page, at the end of the body. Not hydrated. */
export function StructuredDataBlock() {
  const { structuredData } = useServerDocument().metadata;
  if (!structuredData?.length) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeStructuredData(structuredData) }}
    />
  );
}
