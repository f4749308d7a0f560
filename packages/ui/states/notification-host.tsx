import { notification } from 'antd';
import { type HostProps, type Notifications, useHandedOver } from './over-page-hosts.ts';

/** Holds antd's notifications. */
export default function NotificationHost({ onReady }: HostProps<Notifications>) {
  const [notifications, holder] = notification.useNotification();
  useHandedOver(notifications, onReady);
  return holder;
}
