import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfSheets } from '@zhixing/engine/ports/printed-pdf.ts';

/** Prints filing forms. */
export const sheets = definePort<PdfSheets>('trip.sheets');
