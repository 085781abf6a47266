import '../../i18n/admin-messages.ts';
import { Outlet } from 'react-router';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext } from '../../context.ts';
import { PanelFrame } from '../../features/admin/panel/components/panel-frame.tsx';
import { countOpenInquiries } from '../../features/admin/panel/data.server.ts';
import sheet from '../../styles/panel/panel.css?url';
import { PanelLanguage } from '../../ui/panel/panel-language.tsx';
import type { Route } from './+types/admin';

/** What stands around each tab (M1). Tabs ask for an administrator themselves: each can be asked for alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  return { open: await countOpenInquiries(context.get(servicesContext), admin) };
}

export default function Admin({ loaderData: { open } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="panel" />
      <PanelLanguage>
        <PanelFrame open={open}>
          <Outlet />
        </PanelFrame>
      </PanelLanguage>
    </>
  );
}
