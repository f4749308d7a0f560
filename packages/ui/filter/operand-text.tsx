import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import type { Operand } from '@zhixing/model';
import { uiKind } from '../kinds/registry.ts';
import { useTextOf } from '../kinds/use-text-of.ts';

/** Where the words of stored keys are found, and by which of its fields. */
function sourceOf(field: FieldDescription): { model: string; key: string } | null {
  if (field.model) return { model: String(field.model), key: 'id' };
  if (field.kind === 'region') return { model: 'region', key: 'code' };
  return field.kind === 'dictionary' && !field.options ? { model: 'dictionaryItem', key: 'code' } : null;
}

const DIGITS_OF_REGION = 6;

interface Props {
  readonly field: FieldDescription;
  readonly operand: Operand | undefined;
}

/** A filter's operand as people say it: in the words of its kind, values by their labels, a range with a dash. */
export function OperandText({ field, operand }: Props) {
  const said = operand === undefined ? null : uiKind(field.kind).operandText?.(operand);
  return said ?? <ValuesText field={field} operand={operand} />;
}

function ValuesText({ field, operand }: Props) {
  const t = useText();
  const textOf = useTextOf();
  const comparison = typeof operand === 'object' && operand !== null ? operand : { eq: operand ?? '' };
  const given = [comparison.in ?? comparison.has ?? comparison.eq ?? comparison.contains ?? comparison.startsWith ?? []].flat();
  // A province is asked for by the first digits of its code.
  const values = field.kind === 'region' ? given.map((code) => String(code).padEnd(DIGITS_OF_REGION, '0')) : given;
  const source = values.length > 0 ? sourceOf(field) : null;
  const named = useOptions(source?.model ?? '', source ? { ids: values.map(String), pageSize: values.length } : null);
  const labels = new Map(named.data?.list.map((row) => [String(row[source?.key ?? 'id']), row.label]));
  const text = (value: unknown) => textOf(field, value, (key) => labels.get(String(key)));
  if (values.length > 0) return values.map(text).join(t('ui.value.comma'));
  return `${comparison.gte === undefined ? '' : text(comparison.gte)} – ${comparison.lte === undefined ? '' : text(comparison.lte)}`;
}
