import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './http.ts';
import { keys } from './query-keys.ts';
import type { OneRecord } from './records.ts';
import type { Values } from './use-writes.ts';

export interface RowChange {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
}

export interface RowOutcome {
  readonly id: string;
  /** Why the row was not saved; undefined on success. */
  readonly error?: Error;
}

/** Concurrent requests. */
const AT_ONCE = 4;

/** Saves rows independently, so that a refused one does not block the others. Returns the outcome of each. */
export function useSaveRows(model: string): (changes: readonly RowChange[]) => Promise<RowOutcome[]> {
  const client = useQueryClient();
  return useCallback(
    async (changes) => {
      const waiting = [...changes];
      const outcomes: RowOutcome[] = [];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await saveRow(model, next));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await client.invalidateQueries({ queryKey: keys.allData });
      return outcomes;
    },
    [client, model],
  );
}

async function saveRow(model: string, { id, version, values }: RowChange): Promise<RowOutcome> {
  try {
    await api.put<OneRecord>(`/api/data/${model}/${id}`, { version, ...values });
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
