import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import type { Operand, Target } from '@zhixing/model';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { uiKind } from '../kinds/registry.ts';
import { useTextOf } from '../kinds/use-text-of.ts';

/** Where labels of stored keys come from; null where the field lists its options itself. */
const sourceOf = (field: FieldDescription): Target | null =>
  field.options ? null : kindOf(field.kind).target({ ...field, required: false });

interface Props {
  readonly field: FieldDescription;
  readonly operand: Operand | undefined;
}

/** A filter operand as text: worded by its kind, with labels for values and a dash for ranges. */
export function OperandText({ field, operand }: Props) {
  const said = operand === undefined ? null : uiKind(field.kind).operandText?.(operand);
  return said ?? <ValuesText field={field} operand={operand} />;
}

function ValuesText({ field, operand }: Props) {
  const t = useText();
  const textOf = useTextOf();
  const comparison = typeof operand === 'object' && operand !== null ? operand : { eq: operand ?? '' };
  const given = [comparison.in ?? comparison.has ?? comparison.eq ?? comparison.contains ?? comparison.startsWith ?? []].flat();
  const values = given.map(uiKind(field.kind).operandValue ?? ((value: unknown) => value));
  const source = values.length > 0 ? sourceOf(field) : null;
  const named = useOptions(source?.model ?? '', source ? { ids: values.map(String), pageSize: values.length } : null);
  const labels = new Map(named.data?.list.map((row) => [String(row[source?.key ?? 'id']), row.label]));
  const text = (value: unknown) => textOf(field, value, (key) => labels.get(String(key)));
  if (values.length > 0) return values.map(text).join(t('ui.value.comma'));
  return `${comparison.gte === undefined ? '' : text(comparison.gte)} – ${comparison.lte === undefined ? '' : text(comparison.lte)}`;
}
