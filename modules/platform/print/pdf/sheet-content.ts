import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { SheetSignature } from '@zhixing/engine/ports/printed-pdf.ts';
import { filledIn, type SheetPart } from '@zhixing/model/printed-sheet.ts';
import type { PdfContent, PdfPart } from '@zhixing/pdf/content.ts';
import type { OfferedSheet } from '../offered.ts';
import { pictures } from '../ports.ts';
import { printErrors } from '../print.errors.ts';
import { factsPart, opinionParts, SIGNATURE_PIXELS, wayPart } from './flow-parts.ts';
import type { OnSheet } from './on-sheet.ts';
import { frameOf, minuteOf, printedBy, saidBy, systemOf } from './pdf-texts.ts';
import { fieldsOf, relatedRows, relatedTo } from './printed-record.ts';
import { fieldsPart, groupParts, rowParts } from './record-parts.ts';
import { createValueText } from './value-text.ts';

/** A record or a flow by a template: its parts in their order, and its texts with their placeholders filled in. */
export async function contentByTemplate(
  ctx: Context,
  template: OfferedSheet,
  about: OnSheet,
  { at, signatures }: { readonly at: Date; readonly signatures: readonly SheetSignature[] },
): Promise<PdfContent> {
  const told = await placesOf(ctx, template, about, at);
  const { heading, header, footer, parts } = template.sheet;
  const images = new Map<string, Uint8Array>();
  const made: PdfPart[] = [{ part: 'heading', text: heading ? told(heading) : about.title }];
  for (const part of parts) made.push(...(await partsOf(ctx, part, about, { told, images, signatures })));
  return {
    ...frameOf(ctx, at),
    title: heading ? told(heading) : about.title,
    paper: template.paper,
    orientation: template.orientation,
    header: header && told(header),
    footer: footer ? told(footer) : printedBy(ctx, at),
    watermark: template.watermark ? `${ctx.actor.name} ${minuteOf(at.toISOString())}` : undefined,
    parts: made,
    pictures: Object.fromEntries(images),
  };
}

/** The standard sheet of a record: fields and related records as chosen; of a flow: `flow.form`, `flow.records` and `flow.way`. */
export async function standardContent(ctx: Context, chosen: readonly string[], about: OnSheet, at: Date): Promise<PdfContent> {
  const { printed, flow, title } = about;
  const images = new Map<string, Uint8Array>();
  const parts: PdfPart[] = [{ part: 'heading', text: title, below: belowOf(ctx, about) }];
  if (flow) parts.push(factsPart(ctx, flow));
  for (const name of chosen) parts.push(...(await chosenParts(ctx, name, about, images)));
  return {
    ...frameOf(ctx, at),
    title,
    paper: 'A4',
    orientation: 'portrait',
    header: [await systemOf(ctx), flow?.flow ?? printed.described.title].join(' · '),
    footer: printedBy(ctx, at),
    parts,
    pictures: Object.fromEntries(images),
  };
}

type Told = (text: string) => string;

interface Filling {
  readonly told: Told;
  readonly images: Map<string, Uint8Array>;
  readonly signatures: readonly SheetSignature[];
}

async function partsOf(ctx: Context, part: SheetPart, about: OnSheet, filling: Filling): Promise<PdfPart[]> {
  const { told, images } = filling;
  if (part.part === 'form') return formParts(ctx, part, about);
  if (part.part === 'text') return [{ part: 'text', text: told(part.text), align: part.align }];
  if (part.part === 'seal') return [await signedPart(ctx, part.places, filling)];
  const { flow } = about;
  if (!flow) return [];
  if (part.part === 'facts') return [factsPart(ctx, flow)];
  if (part.part === 'opinions') return [await opinionParts(ctx, flow, { title: part.title, images })];
  return [wayPart(ctx, flow, part.title)];
}

/** Boxes for signatures; those that were given in the product stand in theirs. */
async function signedPart(ctx: Context, labels: readonly string[], { signatures, images }: Filling): Promise<PdfPart> {
  const places = [];
  for (const [at, label] of labels.entries()) {
    const signed = signatures[at];
    const jpeg =
      signed?.picture && (await use(ctx.engine, pictures).jpeg(signed.picture.mediaType, signed.picture.bytes, SIGNATURE_PIXELS));
    if (jpeg) images.set(`seal${at}`, jpeg);
    const said = signed ? { label: `${label} ${signed.signer}`, day: signed.day } : { label, day: saidBy(ctx)('day') };
    places.push({ ...said, ...(jpeg && { picture: `seal${at}` }) });
  }
  return { part: 'signatures', places };
}

async function formParts(ctx: Context, { title, fields, rows }: Extract<SheetPart, { part: 'form' }>, about: OnSheet): Promise<PdfPart[]> {
  const { printed, without } = about;
  const named = fields && fieldsOf(printed.described, fields).filter(({ name }) => name in printed.one.record);
  const own = named ? (named.length > 0 ? [fieldsPart(ctx, named, printed.one, title)] : []) : groupParts(ctx, printed, without);
  return [...own, ...(await about.rows(rows)).flatMap((table) => rowParts(ctx, table))];
}

/** Fills placeholders in texts: common values, those of a flow, then fields as the reader sees them. */
async function placesOf(ctx: Context, { name }: OfferedSheet, { printed, title, places }: OnSheet, at: Date): Promise<Told> {
  const { described, one } = printed;
  const textOf = createValueText(ctx, one);
  const common: Readonly<Record<string, string>> = {
    sheet: name,
    system: await systemOf(ctx),
    printer: ctx.actor.name,
    printedAt: minuteOf(at.toISOString()),
    model: described.title,
    record: title,
    ...places,
  };
  const value = (place: string): string => {
    if (Object.hasOwn(common, place)) return common[place] ?? '';
    const field = described.fields.find((one) => one.name === place);
    // A field that the reader may not see becomes empty instead of leaving its placeholder.
    return field ? textOf(field, one.record[place]) : '';
  };
  return (text) => filledIn(text, value);
}

function belowOf(ctx: Context, { printed: { described, one }, flow }: OnSheet): string {
  if (flow) return [flow.flow, flow.standing].join(' · ');
  const status = described.fields.find(({ name }) => name === 'status');
  const state = status && one.record.status ? createValueText(ctx, one)(status, one.record.status) : '';
  return [described.title, state].filter(Boolean).join(' · ');
}

const FLOW = 'flow.';

async function chosenParts(ctx: Context, name: string, about: OnSheet, images: Map<string, Uint8Array>): Promise<PdfPart[]> {
  const { printed, flow } = about;
  if (flow && name.startsWith(FLOW)) return chosenOfFlow(ctx, name.slice(FLOW.length), { ...about, flow }, images);
  if (!flow && name === 'fields') return groupParts(ctx, printed, []);
  const related = flow ? undefined : relatedTo(printed).find(({ model, by }) => `${model}.${by}` === name);
  if (!related) throw printErrors.unknownField({ name });
  return rowParts(ctx, await relatedRows(ctx, related, String(printed.one.record.id)));
}

type OfFlow = OnSheet & { readonly flow: NonNullable<OnSheet['flow']> };

async function chosenOfFlow(ctx: Context, name: string, about: OfFlow, images: Map<string, Uint8Array>): Promise<PdfPart[]> {
  if (name === 'form') return formParts(ctx, { part: 'form' }, about);
  if (name === 'records') return [await opinionParts(ctx, about.flow, { title: undefined, images })];
  if (name === 'way') return [wayPart(ctx, about.flow, undefined)];
  throw printErrors.unknownField({ name: `${FLOW}${name}` });
}
