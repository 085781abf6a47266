import stylesheetUrl from './review-form.css?url';

/** Stylesheet of the forms of a review, which only signed-in users see. */
export function ReviewFormStylesheet() {
  return <link rel="stylesheet" href={stylesheetUrl} precedence="review-form" />;
}
