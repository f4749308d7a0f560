import type { Context } from '@zhixing/engine/context.ts';
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

interface Books {
  /** Moves an amount between accounts of a trip with one voucher. */
  readonly book: (
    event: 'compensation',
    move: { readonly amount: number; readonly into: 'bank' | 'receivable'; readonly from: 'receivable' | 'compensation' },
    of: { readonly trip: string; readonly no: string; readonly party: string | null; readonly at?: string | null },
    ctx: Context,
  ) => Promise<void>;
}
export const books = definePort<Books>('complaint.books');

interface Parties {
  /** Suspends an agency, a base or a camp that is on the list. */
  readonly suspend: (
    party: { readonly agency: string | null; readonly site: string | null },
    reason: string,
    ctx: Context,
  ) => Promise<void>;
}
export const parties = definePort<Parties>('complaint.parties');
