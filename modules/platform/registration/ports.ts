import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Log } from '@zhixing/engine/observability/log.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** A code for somebody's telephone, and the text that says so. */
interface CodeText {
  readonly phone: string;
  readonly code: string;
  readonly minutes: number;
  readonly text: string;
}

/** Sends a short text to a telephone. Throws when it could not. */
export interface SmsProvider {
  readonly send: (message: CodeText, log: Log) => Promise<void>;
}

interface PhoneCodes {
  /** How texts go to telephones now; null where they cannot, and nobody is asked for a code. */
  readonly sms: (engine: Engine) => Promise<SmsProvider | null>;
}
export const phoneCodes = definePort<PhoneCodes>('registration.phoneCodes');

interface Captcha {
  /** Whether an image code is right. Right or wrong, it is used up. */
  readonly isCode: (db: Database, random: string, code: string, now: Date) => Promise<boolean>;
}
export const captcha = definePort<Captcha>('registration.captcha');

interface ClientAddresses {
  /** The part of a client's address that counts as one client. */
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
  /** Creates the account in the transaction that is open; answers its initial password, which is kept nowhere. */
  readonly open: (ctx: Context, account: FirstAccount) => Promise<string>;
  /** Gives an account a new initial password; null when its owner has made the last one his own. */
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
  /** The bytes of a file without what it tells about its making, and its type by them; null when it is of no known one. */
  readonly clean: (name: string, sent: Buffer) => Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null>;
  /** A name without a path and of bearable length. */
  readonly plainName: (name: string) => string;
  /** Writes down a file whose bytes are in the store already. */
  readonly record: (ctx: Context, file: FileRecord) => Promise<unknown>;
}
export const files = definePort<Files>('registration.files');
