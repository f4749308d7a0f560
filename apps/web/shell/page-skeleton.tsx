/** Grey bars in the places of title, filters and rows while a page's program arrives. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <i className="short" />
      <i />
      <i className="tall" />
    </div>
  );
}
