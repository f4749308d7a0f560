import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { Drawer, Menu } from 'antd';
import { menuItems } from './menu-items.tsx';
import { useMenuChoice } from './use-menu-choice.ts';
import { useOpenDirectories } from './use-open-directories.ts';

/** The whole menu in a drawer from the left. */
export default function MenuDrawer({ open, close }: { open: boolean; close: () => void }) {
  const text = useText();
  const language = useLanguage();
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  const { path } = useCurrentPage();
  const choose = useMenuChoice();
  const [openKeys, setOpenKeys] = useOpenDirectories(undefined);
  return (
    <Drawer title={text('shell.menu')} placement="left" size={300} rootClassName="mobile-menu" open={open} onClose={close}>
      <Menu
        mode="inline"
        theme="dark"
        inlineIndent={16}
        items={menuItems(entries, language)}
        selectedKeys={[path]}
        openKeys={openKeys}
        onOpenChange={setOpenKeys}
        onClick={choose}
      />
    </Drawer>
  );
}
