import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { dayFields, groupFields, type Span, spansOf } from './fits.ts';

/** Parsed `group` of the list state: a field or a pair of fields, and a unit. */
export interface Arrangement {
  readonly from: string;
  readonly to: string;
  readonly unit: string;
}

export function readArrangement(group: string): Arrangement {
  const [fields = '', unit = ''] = group.split(':');
  const [from = '', to = ''] = fields.split('~');
  return { from, to, unit };
}

export const writeArrangement = ({ from, to, unit }: Arrangement): string => `${from}${to && `~${to}`}${unit && `:${unit}`}`;

/** A choice of date fields, with its key in the URL. */
export interface DayChoice extends Partial<Span> {
  readonly key: string;
  readonly label: string;
}

/** Date fields for a calendar: pairs first, then single ones. */
export function dayChoices(model: ModelDescription): DayChoice[] {
  const pairs = spanChoices(model);
  const single = dayFields(model).map((from) => ({ key: from.name, label: from.label, from }));
  return [...pairs, ...single];
}

export const spanChoices = (model: ModelDescription) =>
  spansOf(model).map(({ from, to }) => ({ key: `${from.name}~${to.name}`, label: `${from.label} – ${to.label}`, from, to }));

/** The choice named in the URL, else the first. */
export function chosenOf<C extends { readonly key: string }>(choices: readonly C[], group: string): C | undefined {
  const { from, to } = readArrangement(group);
  const key = writeArrangement({ from, to, unit: '' });
  return choices.find((choice) => choice.key === key) ?? choices[0];
}

/** Unit for grouping dates; undefined for other fields. */
export function groupUnit(model: ModelDescription, name: string, unit: string): 'day' | 'month' | 'year' | undefined {
  const kind = groupFields(model).find((field) => field.name === name)?.kind;
  if (kind === undefined || !kindOf(kind).dated) return undefined;
  return unit === 'day' || unit === 'year' ? unit : 'month';
}
