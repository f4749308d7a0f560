import { chosenOnce } from '@zhixing/ui/widgets/chosen-once.ts';
import OpenedMenu from '@zhixing/ui/widgets/opened-menu.tsx';
import type { MenuProps } from 'antd';
import { inLandmark } from '../in-landmark.ts';

/** The tab whose menu is open, and the menu's position. */
export interface TabMenuAt {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

interface TabMenuProps {
  readonly at: TabMenuAt;
  readonly menu: MenuProps;
  readonly close: () => void;
}

/** Context menu shared by all tabs, at the pointer's position. Gets the focus and returns it to the tab. */
export default function TabMenu({ at, menu, close }: TabMenuProps) {
  const leave = () => {
    close();
    const link = document.querySelector<HTMLElement>(`.tab[data-key="${CSS.escape(at.key)}"] a`);
    requestAnimationFrame(() => link?.focus());
  };
  const choose: MenuProps['onClick'] = (info) => {
    chosenOnce(info);
    menu.onClick?.(info);
  };
  return (
    <OpenedMenu
      getPopupContainer={inLandmark}
      key={`${at.x} ${at.y}`}
      menu={{ ...menu, onClick: choose }}
      open
      onOpenChange={(open) => open || leave()}
    >
      <span className="tab-menu-place" style={{ left: at.x, top: at.y }} />
    </OpenedMenu>
  );
}
