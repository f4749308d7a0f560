import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Encrypts secrets of accounts. */
export const messageSecrets = secretBoxPort('message');

/** The public address of the system. */
interface SystemAddress {
  /** Empty where it is not set. */
  readonly of: (engine: Engine) => Promise<string>;
}
export const systemAddress = definePort<SystemAddress>('message.systemAddress');

/** Read receipts of announcements. */
interface AnnouncementReading {
  /** Records that the actor has opened an announcement. */
  readonly note: (ctx: Context, announcement: string) => Promise<void>;
}
export const announcementReading = definePort<AnnouncementReading>('message.announcementReading');
