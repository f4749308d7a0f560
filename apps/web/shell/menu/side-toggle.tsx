import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { toggleSide, useSideOpen } from '../settings/settings.ts';

/** Collapses and expands the side menu; stored as sidebarStatus. */
export function SideToggle() {
  const text = useText();
  const open = useSideOpen((side) => side.open);
  const label = text(open ? 'shell.foldSide' : 'shell.unfoldSide');
  return (
    <button type="button" className="icon-button side-toggle" aria-label={label} title={label} aria-expanded={open} onClick={toggleSide}>
      <Icon name={open ? 'menu-fold' : 'menu-unfold'} />
    </button>
  );
}
