import type { OneRecord } from '@zhixing/client/records.ts';
import type { SheetTemplate } from '@zhixing/client/sheets.ts';
import { flowPlaces, type Sheet, type SheetPart, sheetPlaces } from '@zhixing/model/printed-sheet.ts';

/** A template as used by the designer. */
export interface Designed extends SheetTemplate {
  readonly id: string;
  readonly version: number;
  readonly type: 'flow' | 'record';
  /** The model it is for; null for all. */
  readonly subject: string | null;
  readonly allowed: boolean;
}

/** The part of a template that the designer edits. */
export type Draft = Pick<Designed, 'paper' | 'orientation' | 'watermark' | 'sheet'>;

export function designedOf({ record, allowed }: OneRecord): Designed {
  const { id, version, code, name, type, subject, paper, orientation, watermark, sheet } = record as unknown as Designed;
  return { id, version, code, name, type, subject, paper, orientation, watermark, sheet, allowed: allowed.update };
}

export const draftOf = ({ paper, orientation, watermark, sheet }: Designed): Draft => ({ paper, orientation, watermark, sheet });

/** The parts that can be added to a sheet. */
export const partsFor = (type: Designed['type']): SheetPart['part'][] =>
  type === 'flow' ? ['facts', 'form', 'opinions', 'way', 'text', 'seal'] : ['form', 'text', 'seal'];

export function newPart(part: SheetPart['part'], words: { text: string; place: string }): SheetPart {
  if (part === 'text') return { part, text: words.text };
  if (part === 'seal') return { part, places: [words.place] };
  return { part };
}

/** The placeholders available in every text of a template, beside the fields of its model. */
export const placesFor = (type: Designed['type']): string[] => [...sheetPlaces, ...(type === 'flow' ? flowPlaces : [])];

/** Omits empty lines of the sheet. */
export function tidySheet(sheet: Sheet, change: Partial<Record<'heading' | 'header' | 'footer', string>>): Sheet {
  const next = { ...sheet, ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '' && value !== undefined)) as unknown as Sheet;
}

/** The list with one item moved up or down. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}
