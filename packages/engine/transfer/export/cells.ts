import type { EffectiveField, EffectiveModel, ExpressionType } from '@zhixing/model';
import { visibility } from '../../access.ts';
import type { Context } from '../../context.ts';
import { targetRows } from '../../target.ts';
import { wordsOf } from '../import/cell-reader.ts';
import { type Cell, dayCell } from '../write/cell.ts';
import type { Labels } from './label-cache.ts';

type Write = (row: Readonly<Record<string, unknown>>, labels: Labels) => Cell;

/** How the values of a field become cells: labels in the place of keys, words in the place of codes, days and numbers as what they are. */
export function cellWriter(ctx: Context, model: EffectiveModel, field: EffectiveField): Write {
  const { name, kind, settings } = field;
  if (kind.name === 'count') return (row, labels) => labels.count(name, String(row.id));
  // What is masked arrives as text already, whatever it was.
  if (visibility(ctx, model).masked.has(name)) return (row) => (row[name] ?? null) as string | null;
  if (targetRows(ctx, field) || name === 'id')
    return (row, labels) => keyed(row[name], (key) => labels.label(name, key) ?? (name === 'id' ? key : ''));
  const words = wordsOf(ctx.engine, model, field, ctx.language);
  return (row) => {
    const value = row[name] ?? null;
    return value === null ? null : cellOf(kind.expression(settings), value, kind.format(value, settings, words));
  };
}

function keyed(value: unknown, label: (key: string) => string): string | null {
  if (value === null || value === undefined) return null;
  return (Array.isArray(value) ? value : [value]).map((key) => label(String(key))).join('、');
}

// Fifteen digits are what a spreadsheet's numbers carry.
const EXACT = 999_999_999_999_999;

function cellOf(type: ExpressionType | null, value: unknown, text: string): Cell {
  if (type === 'date' || type === 'dateTime') return dayCell(text);
  if (type === 'money') return Math.abs(Number(value)) < EXACT ? { amount: Number(value) / 100, text } : text;
  if (type === 'int') return Number(value);
  if (type === 'decimal') return Math.abs(Number(value)) < EXACT && String(Number(value)).length <= 15 ? Number(value) : text;
  return typeof value === 'number' ? value : text;
}
