import { useText } from '@zhixing/client/i18n.ts';
import { Drawer, Tabs } from 'antd';
import { InboxList } from './inbox-list.tsx';
import { ToastHistory } from './toast-history.tsx';
import './notices-drawer.css';

const WIDTH = 400;

/** Drawer with the user's notifications and this window's toasts. */
export default function NoticesDrawer({ close }: { close: () => void }) {
  const text = useText();
  const tabs = [
    { key: 'inbox', label: text('notices.inbox'), children: <InboxList close={close} /> },
    { key: 'toasts', label: text('notices.toasts'), children: <ToastHistory /> },
  ];
  return (
    <Drawer title={text('notices.title')} open size={WIDTH} onClose={close} rootClassName="notices-drawer">
      <Tabs items={tabs} />
    </Drawer>
  );
}
