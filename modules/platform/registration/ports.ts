import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
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

export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

interface Files {
  /** The bytes of a file without metadata, and the media type detected from them; null for an unknown type. */
  readonly clean: (name: string, sent: Buffer) => Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null>;
  /** A file name without a path, limited in length. */
  readonly plainName: (name: string) => string;
  /** Creates the record of a file whose bytes are already in the store. */
  readonly record: (ctx: Context, file: FileRecord) => Promise<unknown>;
}
export const files = definePort<Files>('registration.files');
