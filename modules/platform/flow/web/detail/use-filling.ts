import { useCallback, useState } from 'react';
import type { FlowDetail, FlowForm } from '../flow.ts';

type Values = Readonly<Record<string, unknown>>;

interface Filling {
  /** The form as it was when editing began. */
  readonly begun: FlowForm;
  /** Changes when the form is reset. */
  readonly key: string;
  /** Another user has changed the record since. */
  readonly overtaken: boolean;
  readonly onValues: (values: Values) => void;
}

/**
 * Freezes the form once editing begins, so that concurrent changes do not discard input; it is reset while untouched, and with the next
 * task.
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
