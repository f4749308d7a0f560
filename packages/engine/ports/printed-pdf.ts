import type { Context } from '../context.ts';

/** Which sheet of which record: a template by its code, or the standard sheet. */
export interface SheetOfRecord {
  readonly model: string;
  readonly id: string;
  /** Code of the template; the standard sheet by default. */
  readonly sheet?: string;
  /** Parts of the standard sheet: `fields`, or `<model>.<field>` for related records; the fields by default. */
  readonly parts?: readonly string[];
  /** The moment that the document names and carries as its date; by default that of the record's last change. */
  readonly at?: Date;
  /** What stands in the signature boxes of the template, in their order; further boxes stay empty. */
  readonly signatures?: readonly SheetSignature[];
}

/** A signature that was given in the product. */
export interface SheetSignature {
  readonly signer: string;
  /** Day of the signature as text. */
  readonly day: string;
  readonly picture: { readonly mediaType: string; readonly bytes: Uint8Array } | null;
}

/** A record printed as PDF. */
export interface PrintedPdf {
  /** File name with its extension. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Of the bytes, in hexadecimal. The same data at the same moment for the same reader gives the same bytes. */
  readonly sha256: string;
  /** Characters that the font lacks; the document shows 〓 in their place and names them. */
  readonly missing: readonly string[];
}

/** A PDF stored as a file: `id` is the value for a file field of a record. */
export interface AttachedPdf extends Pick<PrintedPdf, 'name' | 'sha256' | 'missing'> {
  readonly id: string;
}

/** Printing of records on the server, for modules that declare a port of this type. */
export interface PdfSheets {
  /** What the actor could print, with the same permission and masks. It is not audited as a print. */
  readonly ofSheet: (ctx: Context, of: SheetOfRecord) => Promise<PrintedPdf>;
  /**
   * The same, stored as a file of the actor; the caller puts its id into a file field. Best called before the transaction that does so: making
   * it takes a second or more, and the bytes of a transaction that is rolled back remain in the file store, without a file.
   */
  readonly attach: (ctx: Context, of: SheetOfRecord) => Promise<AttachedPdf>;
}
