import { Link } from 'react-router';
import { useSystemTitle } from './use-page-title.ts';

/** Mark and title of the system; leads home. */
export function Brand() {
  const title = useSystemTitle();
  return (
    <Link to="/home" className="brand" title={title}>
      <BrandMark />
      <span className="brand-title">{title}</span>
    </Link>
  );
}

/** A trail that climbs to its destination. */
export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--zx-primary)" />
    <path d="M7 23c5 0 3-7 8-7s4 5 7 1 1-8 3-9" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <circle cx="7" cy="23" r="2.6" fill="#fff" />
    <circle cx="25" cy="8" r="3.2" fill="#ffd666" />
  </svg>
);
