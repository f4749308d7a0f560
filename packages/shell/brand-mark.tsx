/** The logo set by administrators, else the product's: a trail climbing to its destination. */
export const BrandMark = ({ picture }: { readonly picture?: unknown }) =>
  picture ? (
    <img className="brand-mark" src={String(picture)} alt="" />
  ) : (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--zx-primary)" />
      <path d="M7 23c5 0 3-7 8-7s4 5 7 1 1-8 3-9" fill="none" stroke="var(--zx-on-primary)" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="7" cy="23" r="2.6" fill="var(--zx-on-primary)" />
      <circle cx="25" cy="8" r="3.2" fill="var(--zx-highlight)" />
    </svg>
  );
