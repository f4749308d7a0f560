import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { LabelOf } from '../kind.ts';
import { uiKind } from './registry.ts';

/** Returns a function that formats a value as text. */
export function useTextOf(): (field: FieldDescription, value: unknown, labelOf: LabelOf) => string {
  const t = useText();
  // Translated once per render: a grid formats thousands of values.
  const [none, yes, no, unknown] = [t('ui.value.none'), t('ui.value.yes'), t('ui.value.no'), t('ui.value.unknown')];
  const comma = t('ui.value.comma');
  const labelled = (field: FieldDescription, labelOf: LabelOf): LabelOf =>
    isReference(field) ? (value) => labelOf(value) ?? unknown : labelOf;
  return (field, value, labelOf) =>
    isBlank(value) ? none : uiKind(field.kind).text(value, field, { labelOf: labelled(field, labelOf), yes, no, comma });
}

// The bare id of a record out of the user's scope is meaningless, so "unknown" is shown.
const isReference = ({ kind, model }: FieldDescription): boolean => kindOf(kind).reference !== null && Boolean(model);
