import type { FileRecords } from '@zhixing/engine/files/file-records.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfSheets } from '@zhixing/engine/ports/printed-pdf.ts';

export const files = definePort<FileRecords>('archive.files');

/** Prints the documents of the archive. */
export const sheets = definePort<PdfSheets>('archive.sheets');
