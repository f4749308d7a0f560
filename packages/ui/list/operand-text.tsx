import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import type { Operand } from '@zhixing/model';
import { useTextOf } from '../kinds/use-text-of.ts';

/** A filter's operand as people say it: values by their labels, a range with a dash. */
export function OperandText({ field, operand }: { field: FieldDescription; operand: Operand | undefined }) {
  const textOf = useTextOf();
  const comparison = typeof operand === 'object' && operand !== null ? operand : { eq: operand ?? '' };
  const values = [comparison.in ?? comparison.has ?? comparison.eq ?? comparison.contains ?? comparison.startsWith ?? []].flat();
  const target = field.model && values.length > 0 ? field.model : null;
  const named = useOptions(target ?? '', target ? { ids: values.map(String), pageSize: values.length } : null);
  const labels = new Map(named.data?.list.map((row) => [row.id, row.label]));
  const text = (value: unknown) => textOf(field, value, (key) => labels.get(String(key)));
  if (values.length > 0) return values.map(text).join('、');
  return `${comparison.gte === undefined ? '' : text(comparison.gte)} – ${comparison.lte === undefined ? '' : text(comparison.lte)}`;
}
