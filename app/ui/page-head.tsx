/** Title and description of a page. `title` null is the start page, which is called after the site. */
export function PageHead({ title, description }: { title: string | null; description?: string }) {
  return (
    <>
      <title>{title === null ? 'Kinora' : `${title} · Kinora`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
