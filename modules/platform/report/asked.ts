import type { Asked } from '@zhixing/engine/report/ask.ts';
import { reportErrors } from '@zhixing/engine/report/errors.ts';
import { treeChoiceSchema } from '@zhixing/model/report/index.ts';
import { z } from 'zod';

/** What is asked of a report, as it stands in an address. */
export interface AskedTexts {
  readonly period?: string | undefined;
  readonly rows?: string | undefined;
  readonly columns?: string | undefined;
  readonly measures?: string | undefined;
  readonly filter?: string | undefined;
  readonly tree?: string | undefined;
  readonly least?: string | undefined;
}

/** Reads what is asked of a report. @throws report.badFilter if the filter is no object, or the tree none of choices */
export function askedOf({ rows, measures, filter, period, columns, tree, least }: AskedTexts): Asked {
  const filters = filter ? objectIn(filter) : {};
  if (filters === null) throw reportErrors.badFilter({ field: 'filter' });
  const trees = treesIn.safeParse(tree ? objectIn(tree) : {});
  if (!trees.success) throw reportErrors.badFilter({ field: 'tree' });
  return {
    period,
    columns,
    rows: listed(rows),
    measures: listed(measures),
    filters,
    trees: trees.data,
    ...(least && { least: Number(least) }),
  };
}

const treesIn = z.record(z.string().max(60), treeChoiceSchema);

const listed = (text: string | undefined): string[] | undefined => text?.split(',').filter(Boolean);

/** The JSON object in a text; null if it is none. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
