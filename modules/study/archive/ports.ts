import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfSheets } from '@zhixing/engine/ports/printed-pdf.ts';

interface Files {
  /** Records a file whose bytes are in the store already. */
  readonly record: (
    ctx: Context,
    file: { readonly id: string; readonly name: string; readonly mediaType: string; readonly size: number; readonly sha256: string },
  ) => Promise<unknown>;
  readonly plainName: (name: string) => string;
}
export const files = definePort<Files>('archive.files');

/** Prints the documents of the archive. */
export const sheets = definePort<PdfSheets>('archive.sheets');
