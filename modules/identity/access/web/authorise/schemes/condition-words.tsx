import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';
import { readDraft } from '@zhixing/ui/filter/builder/draft.ts';
import { SystemVariables } from '@zhixing/ui/filter/builder/variables.ts';
import { Words } from '@zhixing/ui/filter/builder/words.tsx';
import { withOwnId } from '@zhixing/ui/filter/own-id.ts';
import { useMemo } from 'react';
import { useVariableNames } from './variables.ts';

/** Text of a scheme's condition. */
export function ConditionWords({ model, condition }: { model: string; condition: Condition }) {
  const text = useText();
  const variables = useVariableNames();
  const asked = useModel(model);
  const draft = useMemo(() => readDraft(condition), [condition]);
  if (Object.keys(condition).length === 0) return text('authorise.schemes.everything');
  if (!asked.data) return '…';
  return (
    <SystemVariables.Provider value={variables}>
      <Words model={withOwnId(asked.data, text('authorise.schemes.itself'))} draft={draft} />
    </SystemVariables.Provider>
  );
}
