import type { Modal, notification } from 'antd';
import { useEffect } from 'react';

/** antd's questions and notifications, with the theme and the language of the shell. */
export type Questions = ReturnType<typeof Modal.useModal>[0];
export type Notifications = ReturnType<typeof notification.useNotification>[0];

export interface HostProps<Api> {
  /** Receives antd's functions while they are there, and null once they are gone. */
  readonly onReady: (api: Api | null) => void;
}

/** Hands antd's functions over for as long as their host is mounted. */
export function useHandedOver<Api>(api: Api, onReady: HostProps<Api>['onReady']): void {
  useEffect(() => {
    onReady(api);
    return () => onReady(null);
  }, [api, onReady]);
}
