import type { Context } from '@zhixing/engine/context.ts';
import type { Kind } from '@zhixing/model/kind.ts';
import { kindOf, kindOfField } from '@zhixing/model/kinds/registry.ts';
import { areaOf, lengthOf } from '@zhixing/model/kinds/shape.ts';
import type { Described, PrintedRecord } from '../ports.ts';

export type DescribedField = Described['fields'][number];
type ValueText = (field: DescribedField, value: unknown) => string;

/** Whether values are aligned to the right: numbers and amounts. */
export const isNumber = (field: DescribedField): boolean => kindFor(field).numeric || form(field) === 'number' || form(field) === 'amount';

/** Formats values of a record as the browser prints them; masked values stay masked. */
export function createValueText(ctx: Context, { labels, masked }: Pick<PrintedRecord, 'labels' | 'masked'>): ValueText {
  const said = (name: string): string => ctx.engine.texts.text(ctx.language, `print.pdf.${name}`);
  const words = { none: said('none'), masked: said('masked'), unknown: said('unknown'), comma: said('comma') };
  const [yes, no] = [said('yes'), said('no')];
  return (field, value) => {
    const kind = kindFor(field);
    const hidden = masked.includes(field.name);
    if (isNothing(value)) return hidden && !kind.mask ? words.masked : words.none;
    // A masked value is text already, whatever its kind.
    if (hidden) return String(value);
    const option = (key: unknown) => optionsOf(field).find((one) => one.value === key)?.label;
    if (kind.target(field as never)) {
      const label = (key: unknown) => option(key) ?? labels[field.name]?.[String(key)] ?? (kind.reference ? words.unknown : String(key));
      return [value].flat().map(label).join(words.comma);
    }
    return option(value) ?? plainText(field, value, { option: (key) => option(key) ?? key, yes, no });
  };
}

const kindFor = (field: DescribedField): Kind => kindOfField(field as never) ?? kindOf(field.kind);
const form = (field: DescribedField) => kindFor(field).cell(field as never);

const optionsOf = (field: DescribedField) =>
  ('options' in field ? (field.options ?? []) : []) as readonly { value: unknown; label: string }[];

/** Whether a value is absent or empty. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function plainText(field: DescribedField, value: unknown, words: Parameters<Kind['format']>[2]): string {
  const kind = kindFor(field);
  const text = kind.format(value, field as never, words);
  if (form(field) === 'amount') return `¥${grouped(text)}`;
  if (form(field) === 'number') return 'plain' in field || /^-?\d{4}$/.test(text) ? text : grouped(text);
  if (kind.geometry === 'polygon') return `${grouped(String(Math.round(areaOf(value as never))))} m²`;
  if (kind.geometry === 'line') return `${grouped(String(Math.round(lengthOf(value as never))))} m`;
  return text;
}

// Thousands are separated, digits behind the point are not.
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
