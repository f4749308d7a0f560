import { type CellForm, type EffectiveField, type EffectiveModel, rollupOf } from '@zhixing/model';
import { MASK } from '@zhixing/model/kinds/mask.ts';
import type { Context } from '../../context.ts';
import { visibility } from '../../permission/access.ts';
import { targetRows } from '../../read/target.ts';
import { valueField } from '../../write/rollups.ts';
import { wordsOf } from '../import/cell-reader.ts';
import { type Cell, dayCell } from '../write/cell.ts';
import type { Labels } from './label-cache.ts';

type Write = (row: Readonly<Record<string, unknown>>, labels: Labels) => Cell;

/** Converts the values of a field to cells: labels instead of keys and codes; dates and numbers keep their type. */
export function cellWriter(ctx: Context, model: EffectiveModel, field: EffectiveField): Write {
  const { name, kind, settings } = valueField(ctx.engine, field);
  // Masked values of every kind look alike, absent ones too.
  if (visibility(ctx, model).masked.has(name)) return (row) => (row[name] ?? MASK) as string;
  if (targetRows(ctx, field) || name === 'id')
    return (row, labels) => keyed(row[name], (key) => labels.label(name, key) ?? (name === 'id' ? key : ''));
  const words = wordsOf(ctx.engine, model, field, ctx.language);
  const computed = rollupOf(field) !== null;
  return (row, labels) => {
    const value = (computed ? labels.rollup(name, String(row.id)) : row[name]) ?? null;
    return value === null ? null : cellOf(kind.cell(settings), value, kind.format(value, settings, words));
  };
}

function keyed(value: unknown, label: (key: string) => string): string | null {
  if (value === null || value === undefined) return null;
  return (Array.isArray(value) ? value : [value]).map((key) => label(String(key))).join('、');
}

// Spreadsheets store numbers with fifteen significant digits.
const EXACT = 999_999_999_999_999;

function cellOf(form: CellForm, value: unknown, text: string): Cell {
  if (form === 'day') return dayCell(text);
  if (form === 'amount') return Math.abs(Number(value)) < EXACT ? { amount: Number(value) / 100, text } : text;
  if (form === 'text') return text;
  if (typeof value === 'number') return value;
  return Math.abs(Number(value)) < EXACT && String(Number(value)).length <= 15 ? Number(value) : text;
}
