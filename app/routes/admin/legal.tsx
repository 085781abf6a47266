import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { LegalPage } from '../../features/admin/legal/components/legal-page.tsx';
import {
  getDocument,
  getDocuments,
  LEGAL_PAGE_SIZE,
} from '../../features/admin/legal/get-documents.server.ts';
import { getHistory } from '../../features/admin/legal/get-history.server.ts';
import { readLegalQuery } from '../../features/admin/legal/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import type { Route } from './+types/legal';

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const query = readLegalQuery(url.searchParams);
  const { open } = query;
  const [documents, opened, history] = await Promise.all([
    getDocuments(services, admin, query),
    open?.dialog === 'edit' || open?.dialog === 'delete'
      ? getDocument(services, admin, open.id)
      : null,
    open?.dialog === 'history' ? getHistory(services, admin, open) : null,
  ]);
  return { query, documents, size: LEGAL_PAGE_SIZE, opened, history };
}

export const action = handleForm;

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
