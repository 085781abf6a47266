import { Suspense } from 'react';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useSite } from '../../../ui/site.tsx';

/** Loaded for admins only. */
const loadAdminEditLink = async () =>
  (await import('../../../ui/lazy/admin-edit-link.tsx')).AdminEditLink;
const AdminEditLink = import.meta.env.SSR
  ? await loadAdminEditLink()
  : lazyComponent(loadAdminEditLink);

/** Lets admins correct the title (M7). */
export function EditLink({ title }: { title: TitleRef }) {
  return (
    useSite().user?.admin && (
      <Suspense>
        <AdminEditLink title={title} />
      </Suspense>
    )
  );
}
