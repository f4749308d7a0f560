import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import ConditionEditor from '@zhixing/ui/filter/builder/condition-editor.tsx';
import { Grid } from 'antd';
import type { Branch } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice } from './part.tsx';
import { TextWithFields } from './text-with-fields.tsx';

type Test = NonNullable<Branch['test']>;

interface Props {
  readonly label: string;
  /** Label of the option without a test. */
  readonly none: string;
  readonly value: Test | undefined;
  readonly onChange: (value: Test | undefined, typing?: string) => void;
}

/** Editor of a test: a condition as in lists, or a formula. */
export function TestEditor({ label, none, value, onChange }: Props) {
  const text = useText();
  const { model } = useDesk();
  const how = !value ? 'none' : 'when' in value ? 'when' : 'formula';
  return (
    <>
      <Choice
        label={label}
        value={how}
        options={[
          { value: 'none', label: none },
          { value: 'when', label: text('flowDesign.byCondition') },
          { value: 'formula', label: text('flowDesign.byFormula') },
        ]}
        onChange={(next) => onChange(next === 'none' ? undefined : next === 'when' ? { when: {} } : { formula: 'true' })}
      />
      {value && 'when' in value && model && <ConditionPart model={model} value={value.when} onChange={(when) => onChange({ when })} />}
      {value && 'formula' in value && (
        <TextWithFields
          long
          label={text('flowDesign.formula')}
          help={text('flowDesign.formulaHelp')}
          max={2000}
          value={value.formula}
          onChange={(formula) => onChange({ formula: formula || ' ' }, 'formula')}
        />
      )}
    </>
  );
}

/** The condition builder of lists, for the records of a model. */
export function ConditionPart({
  model,
  value,
  onChange,
}: {
  model: ModelDescription;
  value: Condition;
  onChange: (value: Condition) => void;
}) {
  const phone = Grid.useBreakpoint().lg === false;
  return (
    <div className="design-condition">
      <ConditionEditor
        model={model}
        value={Object.keys(value).length > 0 ? value : null}
        onChange={({ condition }) => onChange(condition ?? {})}
        phone={phone}
      />
    </div>
  );
}
