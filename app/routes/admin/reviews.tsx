import { adminLang } from '../../../domain/admin/admin.ts';
import { requireAdmin } from '../../admin-session.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { ReviewsPage } from '../../features/admin/reviews/components/reviews-page.tsx';
import {
  countReported,
  getReview,
  getReviews,
  MAX_REPORTED,
  REVIEWS_PAGE_SIZE,
} from '../../features/admin/reviews/data.server.ts';
import { reviewsQuery } from '../../features/admin/reviews/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { loadAdminTab } from '../../load-admin-tab.ts';
import type { Route } from './+types/reviews';

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(servicesContext);
  const lang = adminLang(context.get(visitorContext).lang);
  const query = reviewsQuery.read(url.searchParams);
  const id = query.open?.id ?? null;
  const [reviews, count, opened] = await loadAdminTab(services, () =>
    Promise.all([
      getReviews(services, admin, query, lang),
      countReported(services, admin),
      id === null ? null : getReview(services, admin, id, lang),
    ]),
  );
  return {
    query,
    reviews,
    size: REVIEWS_PAGE_SIZE,
    reported: { count, max: MAX_REPORTED },
    opened,
  };
}

export const action = handleForm;

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} />;
}
