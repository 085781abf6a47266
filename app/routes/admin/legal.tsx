import { requireAdmin } from '../../admin-session.ts';
import { type Operator, servicesContext } from '../../context.ts';
import { LegalPage } from '../../features/admin/legal/components/legal-page.tsx';
import {
  getDocument,
  getDocuments,
  LEGAL_PAGE_SIZE,
} from '../../features/admin/legal/get-documents.server.ts';
import { getHistory } from '../../features/admin/legal/get-history.server.ts';
import type { BuiltInText } from '../../features/admin/legal/schema.ts';
import { type BuiltInKey, legalQuery } from '../../features/admin/legal/schema.ts';
import { DEFAULT_UPDATED, getDefaultDocument } from '../../features/legal/get-default.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { Route } from './+types/legal';

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const query = legalQuery.read(url.searchParams);
  const { open } = query;
  const [documents, opened, history, builtIn] = await Promise.all([
    getDocuments(services, admin, query),
    open?.dialog === 'edit' || open?.dialog === 'delete'
      ? getDocument(services, admin, open.id)
      : null,
    open?.dialog === 'history' ? getHistory(services, admin, open) : null,
    open?.builtIn ? getBuiltInText(open.builtIn, services.operator) : null,
  ]);
  return {
    query,
    documents,
    size: LEGAL_PAGE_SIZE,
    opened,
    history,
    builtIn,
    builtInUpdated: DEFAULT_UPDATED,
  };
}

async function getBuiltInText(key: BuiltInKey, operator: Operator): Promise<BuiltInText> {
  const language = serverLanguage(key.language);
  return { ...key, ...(await getDefaultDocument(key.type, language, operator)) };
}

export const action = handleForm;

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
