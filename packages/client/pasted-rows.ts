import type { Field, Words } from '@zhixing/model';
import { kindOf, kinds } from '@zhixing/model/kinds/registry.ts';
import type { FieldDescription } from './model-description.ts';
import type { RowTable } from './row-table.ts';
import { readOptions } from './use-options.ts';
import type { Values } from './use-writes.ts';

const MAX_ROWS = 200;

/** A row of pasted cells: parsed values, and by field the texts that could not be parsed. */
export interface PastedLine {
  readonly values: Values;
  readonly unread: Readonly<Record<string, string>>;
}

export interface PastedRows {
  readonly lines: readonly PastedLine[];
  /** How many lines exceeded the limit of one form. */
  readonly left: number;
}

/** Parses rows copied from a spreadsheet, columns in table order; references are resolved by their exact label. */
export async function readPastedRows(table: RowTable, text: string, { yes, no }: Pick<Words, 'yes' | 'no'>): Promise<PastedRows> {
  const copied = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const cells = copied.slice(0, MAX_ROWS).map((line) => line.split('\t').map((cell) => cell.trim()));
  const columns = await Promise.all(
    table.fields.map((field, i) =>
      readerOf(
        field,
        cells.flatMap((line) => line[i] || []),
        { yes, no, option: (value) => field.options?.find((option) => option.value === value)?.label ?? value },
      ),
    ),
  );
  const lines = cells.map((line) => {
    const read = table.fields.flatMap(({ name }, i) => (line[i] ? [{ name, cell: line[i], value: columns[i]?.(line[i]) }] : []));
    return {
      values: Object.fromEntries(read.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value])),
      unread: Object.fromEntries(read.filter(({ value }) => value === undefined).map(({ name, cell }) => [name, cell])),
    };
  });
  return { lines, left: copied.length - cells.length };
}

type Reader = (cell: string) => unknown;

async function readerOf(field: FieldDescription, cells: readonly string[], words: Words): Promise<Reader> {
  if (kindOf(field.kind).reference === 'one') return labelReader(String(field.model), [...new Set(cells)]);
  const settings = { ...field, options: field.options?.map(({ value }) => value) } as unknown as Field;
  return (cell) => {
    const parsed = kinds[field.kind]?.parse(cell, settings, words);
    return parsed && 'value' in parsed ? parsed.value : undefined;
  };
}

const MAX_LABELS = 50;

async function labelReader(model: string, labels: readonly string[]): Promise<Reader> {
  const found = await Promise.all(
    labels.slice(0, MAX_LABELS).map(async (keyword) => {
      const { list } = await readOptions(model, { keyword, pageSize: 5 });
      const same = list.filter(({ label }) => label === keyword);
      return [keyword, same.length === 1 ? same[0]?.id : undefined] as const;
    }),
  );
  const known = new Map(found);
  return (cell) => known.get(cell);
}
