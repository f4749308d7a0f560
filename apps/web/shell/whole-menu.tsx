import { useLanguage } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Menu } from 'antd';
import { menuItems } from './menu-items.tsx';
import { openByKeyboard } from './menu-keyboard.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useOpenDirectories } from './use-open-directories.ts';

/** All levels of the menu in one column. */
export default function WholeMenu() {
  const language = useLanguage();
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  const { path } = useCurrentPage();
  const [openKeys, setOpenKeys] = useOpenDirectories(undefined);
  return (
    <Menu
      mode="inline"
      theme="dark"
      inlineIndent={16}
      items={menuItems(entries, language)}
      selectedKeys={[path]}
      openKeys={openKeys}
      onOpenChange={setOpenKeys}
      onClick={openByKeyboard}
    />
  );
}
