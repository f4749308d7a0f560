/** Fallback while a chunk is loading. */
export const Boot = () => (
  <div className="boot" aria-busy="true">
    <span />
  </div>
);
