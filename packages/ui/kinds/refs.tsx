import { useText } from '@zhixing/client/i18n.ts';
import { Fragment } from 'react';
import { type CellProps, defineUiKind, type FilterProps, type InputProps, type LabelOf, type Words } from '../kind.ts';
import { PeekLink } from '../record/peek-link.tsx';
import { RefPicker } from '../widgets/lazy.tsx';
import { RefSelect } from '../widgets/ref-select.tsx';

function RefsCell({ field, value, labelOf }: CellProps) {
  const t = useText();
  const named: LabelOf = (id) => labelOf(id) ?? t('ui.value.unknown');
  const comma = t('ui.value.comma');
  if (!field.linked) return joined(value, { labelOf: named, comma });
  return idsOf(value).map((id, place) => (
    <Fragment key={id}>
      {place > 0 && comma}
      {labelOf(id) === undefined ? named(id) : <PeekLink model={String(field.model)} id={id} label={named(id) ?? ''} />}
    </Fragment>
  ));
}

function RefsInput({ value, onChange, ...props }: InputProps) {
  return <RefPicker {...props} model={String(props.field.model)} many ids={idsOf(value)} onChange={onChange} />;
}

function RefsFilter({ operand, onChange, field, ...props }: FilterProps) {
  const has = typeof operand === 'object' && operand !== null ? operand.has : undefined;
  return (
    <RefSelect
      {...props}
      field={field}
      model={String(field.model)}
      ids={has ? [String(has)] : []}
      onChange={(next) => onChange(next[0] ? { has: next[0] } : undefined)}
      placeholder={field.label}
      label={field.label}
    />
  );
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Labels of several stored keys, joined. */
export const joined = (value: unknown, { labelOf, comma }: Pick<Words, 'labelOf' | 'comma'>): string =>
  idsOf(value)
    .map((id) => labelOf(id) ?? id)
    .join(comma);

export const refs = defineUiKind('refs', {
  inline: 'key',
  Cell: RefsCell,
  Input: RefsInput,
  Filter: RefsFilter,
  text: (value, _field, words) => joined(value, words),
  letters: 12,
});
