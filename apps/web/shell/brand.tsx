import { useSession } from '@zhixing/client/session.ts';
import { BrandMark } from '@zhixing/shell/brand-mark.tsx';
import { useSystemTitle } from '@zhixing/shell/use-page-title.ts';
import { Link } from 'react-router';
import { useSettings } from './settings/settings.ts';

interface BrandProps {
  /** As wide as the side menu, so that what follows aligns with the page. */
  readonly wide?: boolean;
  /** With the colours of the side menu. */
  readonly onSide?: boolean;
}

/** Logo and title, a link to the home page. Hidden by user setting. */
export function Brand({ wide = false, onSide = false }: BrandProps) {
  const title = useSystemTitle();
  const wanted = useSettings((settings) => settings.sidebarLogo);
  const picture = useSession(({ user }) => user?.sysConfigInfo.navigationIcon);
  if (!wanted) return null;
  return (
    <Link to="/home" className={['brand', wide && 'wide', onSide && 'on-side'].filter(Boolean).join(' ')} title={title}>
      <BrandMark picture={picture} />
      <span className="brand-title">{title}</span>
    </Link>
  );
}
