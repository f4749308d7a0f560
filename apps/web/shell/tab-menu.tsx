import { Dropdown, type MenuProps } from 'antd';
import { inLandmark } from './in-landmark.ts';

/** The tab that was pressed with the right button, and where. */
export interface TabMenuAt {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** The context menu of the tab bar: one for all tabs, at the place of the pointer. */
export function TabMenu({ at, menu, close }: { at: TabMenuAt | null; menu: MenuProps; close: () => void }) {
  return (
    <Dropdown
      getPopupContainer={inLandmark}
      key={`${at?.x} ${at?.y}`}
      open={at !== null}
      trigger={['click']}
      menu={menu}
      onOpenChange={(open) => open || close()}
    >
      <span className="tab-menu-place" style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
    </Dropdown>
  );
}
