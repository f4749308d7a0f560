import { z } from 'zod';
import { nameSchema } from './document.ts';

/*
 * What lies on a sheet of paper, as the designer, the modules and other installations share it. A part is what it is called; whoever prints
 * knows how each is drawn. Fields that the reader does not see are not on his sheet, whatever a part names.
 */

const title = z.string().min(1).max(40).optional();

const partSchema = z.discriminatedUnion('part', [
  /** Fields and sub-tables of the record: those that are named, in their order; all that the reader sees where none are. */
  z.strictObject({
    part: z.literal('form'),
    title,
    fields: z.array(nameSchema).min(1).max(200).optional(),
    rows: z.array(nameSchema).max(8).optional(),
  }),
  /** Who has begun the flow, when, and where it stands. */
  z.strictObject({ part: z.literal('facts') }),
  /** What was decided in the flow, by whom, with the signatures. */
  z.strictObject({ part: z.literal('opinions'), title }),
  /** Where the flow has been. */
  z.strictObject({ part: z.literal('way'), title }),
  /** Paragraphs, with places in braces. */
  z.strictObject({ part: z.literal('text'), text: z.string().min(1).max(4000), align: z.enum(['start', 'center', 'end']).optional() }),
  /** Places for signature, seal and date, side by side. */
  z.strictObject({ part: z.literal('seal'), places: z.array(z.string().min(1).max(30)).min(1).max(4) }),
]);

export const sheetSchema = z.strictObject({
  format: z.literal(1).default(1),
  /** The line above everything else; what the record is called unless told. */
  heading: z.string().min(1).max(120).optional(),
  /** At the head and the foot of every page. */
  header: z.string().min(1).max(120).optional(),
  footer: z.string().min(1).max(120).optional(),
  parts: z.array(partSchema).min(1).max(20),
});

export type Sheet = z.infer<typeof sheetSchema>;
export type SheetPart = Sheet['parts'][number];

/** The parts that only the sheet of a flow has. */
export const flowParts: readonly SheetPart['part'][] = ['facts', 'opinions', 'way'];

/** Places that every sheet fills: what it is called, the system, who prints it and when. */
export const sheetPlaces = ['sheet', 'system', 'printer', 'printedAt', 'model', 'record'] as const;
/** Those that the sheet of a flow fills besides. */
export const flowPlaces = ['flow', 'flowTitle', 'standing', 'initiator', 'submittedAt', 'endedAt'] as const;

/** The places that a text names. */
export const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Puts values in their places, once: what a value says is never read as a place again. A place that nobody knows stays as it is written. */
export const filledIn = (text: string, values: (name: string) => string | undefined): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values(name) ?? whole);

/** Every text of a sheet in which places may stand. */
export const textsOf = ({ heading, header, footer, parts }: Sheet): string[] =>
  [heading, header, footer, ...parts.map((part) => (part.part === 'text' ? part.text : undefined))].filter((text) => text !== undefined);
