import { useState } from 'react';
import { readDraft, writeDraft } from './storage.ts';

/** What is typed into a form, kept in this visit until it has been sent, even if the page is drawn anew meanwhile. */
export function useDraft<T extends object>(name: string, first: T) {
  const [values, setValues] = useState<T>(() => ({ ...first, ...readDraft<Partial<T>>(name) }));
  const change = (more: Partial<T>) => {
    const next = { ...values, ...more };
    setValues(next);
    writeDraft(name, next);
  };
  return { values, change, sent: () => writeDraft(name, null) };
}
