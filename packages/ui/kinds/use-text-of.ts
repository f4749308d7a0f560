import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { LabelOf } from '../kind.ts';
import { uiKind } from './registry.ts';

/** Turns a value into the text that people read. */
export function useTextOf(): (field: FieldDescription, value: unknown, labelOf: LabelOf) => string {
  const t = useText();
  // Asked for once: a grid turns thousands of values into text.
  const [none, yes, no, unknown] = [t('ui.value.none'), t('ui.value.yes'), t('ui.value.no'), t('ui.value.unknown')];
  const comma = t('ui.value.comma');
  const labelled = (field: FieldDescription, labelOf: LabelOf): LabelOf =>
    isReference(field) ? (value) => labelOf(value) ?? unknown : labelOf;
  return (field, value, labelOf) =>
    isBlank(value) ? none : uiKind(field.kind).text(value, field, { labelOf: labelled(field, labelOf), yes, no, comma });
}

// The id of a record that one may not see says nothing to anybody.
const isReference = ({ kind, model }: FieldDescription): boolean => kindOf(kind).reference !== null && Boolean(model);
