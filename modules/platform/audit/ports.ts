import { definePort } from '@zhixing/engine/ports/port.ts';

/** Names of devices. */
interface DeviceNames {
  /** Browser and system by what a client has sent as its `user-agent`; empty where it is not known. */
  readonly of: (agent: string) => string;
}
export const deviceNames = definePort<DeviceNames>('audit.deviceNames');
