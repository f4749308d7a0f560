import { useState } from 'react';
import { api } from './http.ts';
import type { Labels } from './records.ts';
import type { Values } from './use-writes.ts';

/** Shows masked values of a record in clear against a reason, which the server keeps. The values live as long as the screen. */
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
