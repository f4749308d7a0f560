import { useText } from '@zhixing/client/i18n.ts';
import { useMemo } from 'react';

/** The system variables by their names, for conditions that count for whoever reads. */
export function useVariableNames() {
  const text = useText();
  return useMemo(
    () => ({
      question: text('authorise.variable.question'),
      nameOf: (variable: string) => text(`authorise.variable.${variable.slice(1)}`),
    }),
    [text],
  );
}
