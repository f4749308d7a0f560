import { useChangeSearch } from '@zhixing/client/use-change-search.ts';
import type { TreeChoice } from '@zhixing/model/report/index.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** A figure whose rows are shown: the keys of its group, and its measure. */
export interface CellAddress {
  readonly keys: Readonly<Record<string, string | null>>;
  readonly measure?: string;
}

/** What is shown of a report, as it stands in the page's address. Null stands for what the report begins with. */
export interface ReportAddress {
  readonly period: string;
  readonly rows: readonly string[] | null;
  /** Empty for no columns. */
  readonly columns: string | null;
  readonly measures: readonly string[] | null;
  readonly filter: Readonly<Record<string, unknown>>;
  /** The nodes or levels that are shown of trees. */
  readonly tree: Readonly<Record<string, TreeChoice>>;
  /** Groups of fewer rows are not shown. */
  readonly least: number | null;
  readonly compare: boolean;
  /** Measures that the table compares; null for its first one. */
  readonly compared: readonly string[] | null;
  readonly order: string;
  readonly cell: CellAddress | null;
}

export type ChangeAddress = (change: Partial<ReportAddress>) => void;

/** The address of the page, and a function that changes parts of it. */
export function useReportAddress(): { address: ReportAddress; change: ChangeAddress } {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const address = useMemo(() => readAddress(search), [search]);
  const change: ChangeAddress = (next) =>
    changeSearch((current) => {
      for (const [name, value] of Object.entries(written(next))) {
        if (value === null) current.delete(name);
        else current.set(name, value);
      }
      return current;
    });
  return { address, change };
}

function readAddress(search: URLSearchParams): ReportAddress {
  const listed = (name: string) => search.get(name)?.split(',').filter(Boolean) ?? null;
  return {
    period: search.get('period') ?? '',
    rows: listed('rows'),
    columns: search.get('columns'),
    measures: listed('measures'),
    filter: objectIn(search.get('filter')) ?? {},
    tree: treesIn(search.get('tree')),
    least: /^[1-9][0-9]{0,4}$/.test(search.get('least') ?? '') ? Number(search.get('least')) : null,
    compare: search.get('compare') === 'before',
    compared: listed('compared'),
    order: search.get('order') ?? '',
    cell: cellIn(search.get('cell')),
  };
}

function objectIn(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Choices that are none are left out. */
const treesIn = (text: string | null): ReportAddress['tree'] =>
  Object.fromEntries(
    Object.entries(objectIn(text) ?? {}).filter(
      (entry): entry is [string, TreeChoice] =>
        typeof entry[1] === 'object' && entry[1] !== null && ('under' in entry[1] || 'level' in entry[1]),
    ),
  );

function cellIn(text: string | null): CellAddress | null {
  const { keys, measure } = objectIn(text) ?? {};
  if (typeof keys !== 'object' || keys === null) return null;
  return { keys: keys as CellAddress['keys'], ...(typeof measure === 'string' ? { measure } : {}) };
}

/** Parameters of the address; null takes one away. */
export function written(next: Partial<ReportAddress>): Record<string, string | null> {
  const texts: { readonly [Name in keyof ReportAddress]: (value: ReportAddress[Name]) => string | null } = {
    period: (value) => value || null,
    rows: (value) => value?.join(',') || null,
    columns: (value) => value,
    measures: (value) => value?.join(',') || null,
    filter: (value) => (Object.keys(value).length > 0 ? JSON.stringify(value) : null),
    tree: (value) => (Object.keys(value).length > 0 ? JSON.stringify(value) : null),
    least: (value) => (value === null ? null : String(value)),
    compare: (value) => (value ? 'before' : null),
    compared: (value) => value?.join(',') || null,
    order: (value) => value || null,
    cell: (value) => (value ? JSON.stringify(value) : null),
  };
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, texts[name as keyof ReportAddress](value as never)]));
}
