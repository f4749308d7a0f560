import { definePort } from '@zhixing/engine/ports/port.ts';

interface DeviceNames {
  /** Browser and operating system for a `user-agent` header; empty if unknown. */
  readonly of: (agent: string) => string;
}
export const deviceNames = definePort<DeviceNames>('audit.deviceNames');
