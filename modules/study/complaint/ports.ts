import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
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

/** A file whose bytes are in the store. */
interface StoredFile {
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
  readonly record: (ctx: Context, file: StoredFile) => Promise<unknown>;
}
export const files = definePort<Files>('complaint.files');
