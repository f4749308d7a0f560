import { useText } from '@zhixing/client/i18n.ts';
import { variablesFor } from '@zhixing/ui/filter/builder/variables.ts';
import { useMemo } from 'react';

/** Names of the system variables, which are resolved for each reader. */
export function useVariableNames() {
  const text = useText();
  return useMemo(
    () => ({
      question: text('authorise.variable.question'),
      nameOf: (variable: string) => text(`authorise.variable.${variable.slice(1)}`),
      offered: variablesFor,
    }),
    [text],
  );
}
