import type { Context } from '@zhixing/engine/context.ts';
import type { GuardianMessages } from '@zhixing/engine/notification/guardian-messages.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { GeoPoint } from '@zhixing/model';
import type { Warning } from './weather/warning.ts';

export const guardianMessages = definePort<GuardianMessages>('journey.guardianMessages');

/** Official weather warnings. */
interface Weather {
  /** Those in force at a place. Null where no provider is configured. Throws where the provider does not answer. */
  readonly warnings: ((ctx: Context, at: GeoPoint) => Promise<readonly Warning[]>) | null;
}
export const weather = definePort<Weather>('journey.weather');
