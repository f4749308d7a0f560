import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';
import { Part } from '@zhixing/shell/page/part.tsx';
import ConditionEditor from '@zhixing/ui/filter/builder/condition-editor.tsx';
import { SystemVariables } from '@zhixing/ui/filter/builder/variables.ts';
import { withOwnId } from '@zhixing/ui/filter/own-id.ts';
import { Grid } from 'antd';
import { useVariableNames } from './variables.ts';

/** A condition being edited; `waiting` counts incomplete lines. */
export interface SchemeFilter {
  readonly condition: Condition | null;
  readonly waiting: number;
  readonly fits: boolean;
}

interface ConditionProps {
  readonly model: string;
  readonly value: Condition | null;
  readonly onChange: (asked: SchemeFilter) => void;
}

/** Editor of the rows that a scheme selects. */
export function SchemeCondition({ model, value, onChange }: ConditionProps) {
  const text = useText();
  const description = useModel(model);
  const variables = useVariableNames();
  const phone = Grid.useBreakpoint().lg === false;
  return (
    <fieldset className="scheme-condition">
      <legend>{text('authorise.schemes.condition')}</legend>
      <p className="own-note">{text('authorise.schemes.conditionWhat')}</p>
      <Part query={description}>
        {(data) => (
          <SystemVariables.Provider value={variables}>
            <ConditionEditor model={withOwnId(data, text('authorise.schemes.itself'))} value={value} onChange={onChange} phone={phone} />
          </SystemVariables.Provider>
        )}
      </Part>
    </fieldset>
  );
}
