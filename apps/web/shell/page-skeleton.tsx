/** Skeleton while a page's chunk is loading. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <i className="short" />
      <i />
      <i className="tall" />
    </div>
  );
}
