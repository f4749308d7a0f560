import { useState } from 'react';
import { api } from './http.ts';
import type { Labels } from './records.ts';
import type { Values } from './use-writes.ts';

/** Unmasks values of a record against a reason, which the server audits. The values are kept only while the component is mounted. */
export function useUnmask(model: string, id: string) {
  const [values, setValues] = useState<Values>({});
  const [labels, setLabels] = useState<Labels>({});
  const unmask = async (fields: readonly string[], reason: string): Promise<void> => {
    const answer = await api.post<{ values: Values; labels: Labels }>(`/api/data/${model}/${id}/unmask`, { fields, reason });
    setValues((shown) => ({ ...shown, ...answer.values }));
    setLabels((known) => ({ ...known, ...answer.labels }));
  };
  return { values, labels, unmask };
}
