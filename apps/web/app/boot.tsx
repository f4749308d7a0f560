/** Stands where a program is still on its way. */
export const Boot = () => (
  <div className="boot" aria-busy="true">
    <span />
  </div>
);
