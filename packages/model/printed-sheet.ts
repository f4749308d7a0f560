import { z } from 'zod';
import { nameSchema } from './document.ts';

/*
 * The document of a print template, shared by the designer, the modules and other installations. Rendering of each part is up to the
 * printer. Fields that the reader may not see are omitted, even if a part names them.
 */

const title = z.string().min(1).max(40).optional();

const partSchema = z.discriminatedUnion('part', [
  /** Fields and sub-tables of the record: the named ones in order, or all visible ones if none are named. */
  z.strictObject({
    part: z.literal('form'),
    title,
    fields: z.array(nameSchema).min(1).max(200).optional(),
    rows: z.array(nameSchema).max(8).optional(),
  }),
  /** The initiator, submission time and status of the flow. */
  z.strictObject({ part: z.literal('facts') }),
  /** Decisions of the flow with their actors and signatures. */
  z.strictObject({ part: z.literal('opinions'), title }),
  /** The history of the flow. */
  z.strictObject({ part: z.literal('way'), title }),
  /** Paragraphs with placeholders in braces. */
  z.strictObject({ part: z.literal('text'), text: z.string().min(1).max(4000), align: z.enum(['start', 'center', 'end']).optional() }),
  /** Boxes for signature, seal and date, side by side. */
  z.strictObject({ part: z.literal('seal'), places: z.array(z.string().min(1).max(30)).min(1).max(4) }),
]);

export const sheetSchema = z.strictObject({
  format: z.literal(1).default(1),
  /** The heading; the title of the record by default. */
  heading: z.string().min(1).max(120).optional(),
  /** Header and footer of every page. */
  header: z.string().min(1).max(120).optional(),
  footer: z.string().min(1).max(120).optional(),
  parts: z.array(partSchema).min(1).max(20),
});

export type Sheet = z.infer<typeof sheetSchema>;
export type SheetPart = Sheet['parts'][number];

/** The parts available only on the sheet of a flow. */
export const flowParts: readonly SheetPart['part'][] = ['facts', 'opinions', 'way'];

/** Placeholders available on every sheet: title, system, user and time of printing. */
export const sheetPlaces = ['sheet', 'system', 'printer', 'printedAt', 'model', 'record'] as const;
/** Additional placeholders on the sheet of a flow. */
export const flowPlaces = ['flow', 'flowTitle', 'standing', 'initiator', 'submittedAt', 'endedAt'] as const;

/** The placeholders in a text. */
export const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Replaces placeholders in one pass, so that placeholders within values are not replaced. Unknown placeholders are kept. */
export const filledIn = (text: string, values: (name: string) => string | undefined): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values(name) ?? whole);

/** All texts of a sheet that may contain placeholders. */
export const textsOf = ({ heading, header, footer, parts }: Sheet): string[] =>
  [heading, header, footer, ...parts.map((part) => (part.part === 'text' ? part.text : undefined))].filter((text) => text !== undefined);
