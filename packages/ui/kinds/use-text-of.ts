import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { LabelOf } from '../kind.ts';
import { uiKind } from './registry.ts';

/** Turns a value into the text that people read. */
export function useTextOf(): (field: FieldDescription, value: unknown, labelOf: LabelOf) => string {
  const t = useText();
  // Asked for once: a grid turns thousands of values into text.
  const [none, yes, no] = [t('ui.value.none'), t('ui.value.yes'), t('ui.value.no')];
  return (field, value, labelOf) => (isBlank(value) ? none : uiKind(field.kind).text(value, field, { labelOf, yes, no }));
}
