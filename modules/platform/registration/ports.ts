import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { UploadedFiles } from '@zhixing/engine/files/file-records.ts';
import type { Log } from '@zhixing/engine/observability/log.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** A verification code for a phone, with the text of the message. */
interface CodeText {
  readonly phone: string;
  readonly code: string;
  readonly minutes: number;
  readonly text: string;
}

/** Sends an SMS. Throws when it could not be sent. */
export interface SmsProvider {
  readonly send: (message: CodeText, log: Log) => Promise<void>;
}

interface PhoneCodes {
  /** The current SMS provider; null where there is none, and no code is then required. */
  readonly sms: (engine: Engine) => Promise<SmsProvider | null>;
}
export const phoneCodes = definePort<PhoneCodes>('registration.phoneCodes');

interface Captcha {
  /** Verifies a captcha code. Consumes it, right or wrong. */
  readonly isCode: (db: Database, random: string, code: string, now: Date) => Promise<boolean>;
}
export const captcha = definePort<Captcha>('registration.captcha');

interface ClientAddresses {
  /** The part of an address that identifies a client for rate limiting. */
  readonly keyOf: (address: string) => string;
}
export const clientAddresses = definePort<ClientAddresses>('registration.clientAddresses');

export interface FirstAccount {
  readonly account: string;
  readonly name: string;
  readonly organisation: string;
  readonly mobilePhone: string;
  readonly email: string | null;
  /** Code of the role. */
  readonly role: string;
}

interface AccountOpening {
  /** Creates the account in the open transaction; returns its initial password, which is not stored in clear. */
  readonly open: (ctx: Context, account: FirstAccount) => Promise<string>;
  /** Sets a new initial password; null where the owner has already changed the previous one. */
  readonly renewInitialPassword: (ctx: Context, account: string) => Promise<string | null>;
}
export const accountOpening = definePort<AccountOpening>('registration.accountOpening');

export const files = definePort<UploadedFiles>('registration.files');
