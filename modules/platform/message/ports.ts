import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Keeps secrets of accounts. */
export const messageSecrets = secretBoxPort('message');

/** The address under which people reach the system. */
interface SystemAddress {
  /** Empty where nobody has said it. */
  readonly of: (engine: Engine) => Promise<string>;
}
export const systemAddress = definePort<SystemAddress>('message.systemAddress');

/** Who has read which announcement. */
interface AnnouncementReading {
  /** Notes that the actor has an announcement before him. */
  readonly note: (ctx: Context, announcement: string) => Promise<void>;
}
export const announcementReading = definePort<AnnouncementReading>('message.announcementReading');
