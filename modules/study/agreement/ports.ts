import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfSheets } from '@zhixing/engine/ports/printed-pdf.ts';

/** Prints signed contracts. */
export const sheets = definePort<PdfSheets>('agreement.sheets');
