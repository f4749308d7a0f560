import type { Database } from '@zhixing/engine/database/database.ts';
import type { UploadedFiles } from '@zhixing/engine/files/file-records.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

interface Captcha {
  /** Whether an image code is correct. It is consumed either way. */
  readonly isCode: (db: Database, random: string, code: string, now: Date) => Promise<boolean>;
}
export const captcha = definePort<Captcha>('complaint.captcha');

interface ClientAddresses {
  /** The part of an address that identifies a client for rate limiting. */
  readonly keyOf: (address: string) => string;
}
export const clientAddresses = definePort<ClientAddresses>('complaint.clientAddresses');

export const files = definePort<UploadedFiles>('complaint.files');
