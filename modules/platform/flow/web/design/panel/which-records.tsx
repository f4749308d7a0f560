import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { SystemVariables, type VariablesOf } from '@zhixing/ui/filter/builder/variables.ts';
import { withOwnId } from '@zhixing/ui/filter/own-id.ts';
import { useMemo } from 'react';
import { useDesk } from './context.ts';
import { ConditionPart } from './test-editor.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly value: Condition;
  readonly onChange: (value: Condition) => void;
}

/** Condition for the records of an action. They can be compared with the flow's record, its fields, and the initiator. */
export function WhichRecords({ model, value, onChange }: Props) {
  const text = useText();
  const { model: own } = useDesk();
  const variables = useMemo(
    () => ({
      question: text('flowDesign.trigger.same'),
      nameOf: (name: string): string => {
        const field = own?.fields.find((one) => `@record.${one.name}` === name);
        if (field) return text('flowDesign.trigger.itsField', { field: field.label });
        return text(name === '@initiator' ? 'flowDesign.trigger.initiator' : 'flowDesign.trigger.record');
      },
      offered: offeredBy(own),
    }),
    [own, text],
  );
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.trigger.where')}</legend>
      <SystemVariables.Provider value={variables}>
        <ConditionPart model={withOwnId(model, text('flowDesign.trigger.itself'))} value={value} onChange={onChange} />
      </SystemVariables.Provider>
    </fieldset>
  );
}

const offeredBy =
  (own: ModelDescription | undefined): VariablesOf =>
  (field: FieldDescription): readonly string[] => {
    const { reference, wording } = kindOf(field.kind);
    if (!own || !field.operators.includes('eq') || !(reference === 'one' || wording)) return [];
    const alike = own.fields.filter(({ name, kind, model }) => name !== 'id' && kind === field.kind && model === field.model);
    return [
      ...(reference === 'one' && field.model === own.name ? ['@record'] : []),
      ...(reference === 'one' && field.model === 'user' ? ['@initiator'] : []),
      ...alike.map(({ name }) => `@record.${name}`),
    ];
  };
