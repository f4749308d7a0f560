import { useCallback, useState } from 'react';
import type { FlowDetail, FlowForm } from '../flow.ts';

type Values = Readonly<Record<string, unknown>>;

interface Filling {
  /** The form as it is filled in. */
  readonly begun: FlowForm;
  /** Changes where the form begins anew. */
  readonly key: string;
  /** Somebody else has written the record since. */
  readonly overtaken: boolean;
  readonly onValues: (values: Values) => void;
}

/**
 * The form as it was when somebody began to fill it in. What others write meanwhile takes nothing away that has been typed; where nothing
 * has been, and with the next task, it begins anew with the record as it is.
 */
export function useFilling({ offered }: FlowDetail, form: FlowForm, onValues: (values: Values) => void): Filling {
  const tasks = offered.tasks.map(({ task }) => task).join(' ');
  const [held, setHeld] = useState({ tasks, form });
  const [typed, setTyped] = useState(false);
  const anew = held.tasks !== tasks || (!typed && held.form !== form);
  if (anew) {
    setHeld({ tasks, form });
    setTyped(false);
  }
  const hear = useCallback(
    (values: Values) => {
      setTyped(Object.keys(values).length > 0);
      onValues(values);
    },
    [onValues],
  );
  const begun = anew ? form : held.form;
  const { version } = begun.one.record;
  return { begun, key: `${tasks} ${version}`, overtaken: version !== form.one.record.version, onValues: hear };
}
