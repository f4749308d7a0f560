import { useText } from '@zhixing/client/i18n.ts';
import { STANDARD_SHEET } from '@zhixing/client/sheets.ts';
import type { NodePrint } from '@zhixing/flow';
import { Select } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Field } from './part.tsx';
import { ConditionPart } from './test-editor.tsx';
import { TextWithFields } from './text-with-fields.tsx';

interface Props {
  readonly value: NodePrint | undefined;
  readonly onChange: (value: NodePrint | undefined, typing?: string) => void;
}

/** The print templates offered to assignees of a node, and when. */
export function PrintEditor({ value, onChange }: Props) {
  const text = useText();
  return (
    <>
      <Choice
        label={text('flowDesign.print.how')}
        value={value ? 'chosen' : 'usual'}
        options={(['usual', 'chosen'] as const).map((how) => ({ value: how, label: text(`flowDesign.print.${how}`) }))}
        onChange={(how) => onChange(how === 'usual' ? undefined : { sheets: [STANDARD_SHEET] })}
      />
      {value && <SheetsField value={value} onChange={onChange} />}
      {value && value.sheets.length > 0 && <WhenFields value={value} onChange={onChange} />}
    </>
  );
}

type Chosen = Props & { readonly value: NodePrint };

function SheetsField({ value, onChange }: Chosen) {
  const text = useText();
  const { sheets } = useDesk();
  const gone = value.sheets.filter((code) => !sheets.some(({ name }) => name === code));
  return (
    <Field label={text('flowDesign.print.sheets')} help={value.sheets.length === 0 ? text('flowDesign.print.none') : undefined}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          value={[...value.sheets]}
          options={[
            ...sheets.map(({ name, title }) => ({ value: name, label: title })),
            ...gone.map((code) => ({ value: code, label: text('flowDesign.print.gone', { code }) })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(codes) => onChange({ ...value, sheets: codes })}
        />
      )}
    </Field>
  );
}

const times = ['always', 'nodeEnd', 'flowEnd', 'condition', 'formula'] as const;

function WhenFields({ value, onChange }: Chosen) {
  const text = useText();
  const { model } = useDesk();
  const { when } = value;
  const time = typeof when === 'object' ? ('when' in when ? 'condition' : 'formula') : (when ?? 'always');
  const set = (next: NodePrint['when'], typing?: string) => onChange(tidy({ ...value, when: next }), typing);
  const choose = (next: (typeof times)[number]) => {
    if (next === 'condition') return set({ when: {} });
    if (next === 'formula') return set({ formula: 'true' });
    return set(next === 'always' ? undefined : next);
  };
  return (
    <>
      <Choice
        label={text('flowDesign.print.when')}
        value={time}
        options={times.map((one) => ({ value: one, label: text(`flowDesign.print.times.${one}`) }))}
        onChange={choose}
      />
      {typeof when === 'object' && 'when' in when && model && (
        <ConditionPart model={model} value={when.when} onChange={(next) => set({ when: next })} />
      )}
      {typeof when === 'object' && 'formula' in when && (
        <TextWithFields
          long
          label={text('flowDesign.formula')}
          help={text('flowDesign.formulaHelp')}
          max={2000}
          value={when.formula}
          onChange={(formula) => set({ formula: formula || ' ' }, 'print')}
        />
      )}
    </>
  );
}
