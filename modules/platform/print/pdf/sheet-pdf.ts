import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { AttachedPdf, PdfSheets, PrintedPdf, SheetOfRecord } from '@zhixing/engine/ports/printed-pdf.ts';
import { STANDARD_SHEET } from '@zhixing/engine/ports/printing.ts';
import type { MadePdf, PdfContent } from '@zhixing/pdf/content.ts';
import { createPdfMaker } from '@zhixing/pdf/pdf-maker.ts';
import { PdfRefused } from '@zhixing/pdf/refused.ts';
import { type OfferedSheet, offeredFor } from '../offered.ts';
import { files } from '../ports.ts';
import { printErrors } from '../print.errors.ts';
import { type OnSheet, onSheet } from './on-sheet.ts';
import { contentByTemplate, standardContent } from './sheet-content.ts';

/** Printing on the server for other modules: their ports of the type `PdfSheets` are provided by this. */
export const pdfSheets: PdfSheets = { ofSheet: pdfOfSheet, attach: attachPdf };

/** A sheet that is permitted and filled in, before it is laid out. */
export interface PreparedSheet {
  readonly content: PdfContent;
  /** File name of the document. */
  readonly name: string;
  readonly template: OfferedSheet | null;
  readonly parts: readonly string[];
}

/**
 * Fills a sheet that the actor may use now with what the actor may see of the record.
 * @throws print.notOffered where the sheet is not for this record, this person or this moment
 */
export async function prepareSheet(
  ctx: Context,
  { model: name, id, sheet = STANDARD_SHEET, ...how }: SheetOfRecord,
): Promise<PreparedSheet> {
  const model = ctx.engine.registry.get(name);
  const about = await onSheet(ctx, model, id);
  const offered = await offeredFor(ctx, model, id);
  const template = offered.list.find(({ code }) => code === sheet) ?? null;
  if (!template && !(sheet === STANDARD_SHEET && offered.standard)) throw printErrors.notOffered();
  const at = how.at ?? new Date(about.changedAt || ctx.now());
  const parts = template ? partsOf(template) : (how.parts ?? usualParts(about));
  const filling = { at, signatures: how.signatures ?? [] };
  const content = template ? await contentByTemplate(ctx, template, about, filling) : await standardContent(ctx, parts, about, at);
  return { content, name: fileName(ctx, about, template), template, parts };
}

/** @throws print.pdfTooLarge, print.pdfBusy */
export const makePdf = ({ content }: PreparedSheet): Promise<MadePdf> => makeContent(content);

/** Lays out a document that a module has written itself; the failures are those of `makePdf`. */
export function makeContent(content: PdfContent): Promise<MadePdf> {
  return maker.make(content).catch((error: unknown) => {
    const refusal = error instanceof PdfRefused && error.reason in refusals ? refusals[error.reason as keyof typeof refusals] : null;
    throw refusal ? refusal() : error;
  });
}

const maker = createPdfMaker();

const refusals = {
  tooLarge: printErrors.pdfTooLarge,
  tooSlow: printErrors.pdfTooLarge,
  outOfMemory: printErrors.pdfTooLarge,
  busy: printErrors.pdfBusy,
} as const;

async function pdfOfSheet(ctx: Context, of: SheetOfRecord): Promise<PrintedPdf> {
  const prepared = await prepareSheet(ctx, of);
  const made = await makePdf(prepared);
  const bytes = Buffer.from(made.bytes);
  return { name: prepared.name, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), missing: made.missing };
}

async function attachPdf(ctx: Context, of: SheetOfRecord): Promise<AttachedPdf> {
  const { name, bytes, sha256, missing } = await pdfOfSheet(ctx, of);
  const id = newId();
  await use(ctx.engine, files).store(ctx, id, name, bytes);
  return { id, name, sha256, missing };
}

const audited = { form: 'form', opinions: 'records', way: 'way' } as const;

/** The parts of a template for the audit of printing, under the names that the browser reports. */
function partsOf({ type, sheet }: OfferedSheet): string[] {
  if (type === 'record') return ['fields'];
  const parts = sheet.parts.flatMap(({ part }) => (part in audited ? [`flow.${audited[part as keyof typeof audited]}`] : []));
  return parts.length > 0 ? [...new Set(parts)] : ['flow.text'];
}

const usualParts = ({ flow }: OnSheet): string[] => (flow ? ['flow.form', 'flow.records'] : ['fields']);

// Windows allows none of these in a file name, and masked titles contain asterisks.
const FORBIDDEN = /[<>:"|?*]/g;

function fileName({ engine }: Context, { title, flow, printed }: OnSheet, template: OfferedSheet | null): string {
  const sheet = template?.name ?? flow?.flow ?? printed.described.title;
  const name = [title, sheet].filter((part, at, all) => all.indexOf(part) === at).join(' ');
  return use(engine, files).plainName(`${name.replace(FORBIDDEN, '_')}.pdf`);
}
