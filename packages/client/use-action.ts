import { useQueryClient } from '@tanstack/react-query';
import type { Chosen } from './flow-choice.ts';
import { api } from './http.ts';
import type { ActionDescription, ModelDescription } from './model-description.ts';
import { keys } from './query-keys.ts';
import type { OneRecord, RecordRow } from './records.ts';
import { useWrite, type Values } from './use-writes.ts';

interface Taken {
  readonly id: string;
  readonly action: string;
  readonly version: number;
  readonly args?: Values;
  /** For the flow that decides about the action, where there is one. */
  readonly choices?: { readonly chosen: Chosen };
}

/** Takes an action on a record: `act.mutateAsync({ id, action, version, args, choices })`. */
export function useAction(model: string) {
  const client = useQueryClient();
  return useWrite(async ({ id, action, version, args, choices }: Taken) => {
    try {
      return await api.post<OneRecord>(`/api/data/${model}/${id}/actions/${action}`, {
        version,
        ...(args && { args }),
        ...(choices && { choices }),
      });
    } catch (error) {
      // What is refused is often refused because the record is no longer as it was read; the next try must see it as it is.
      void client.invalidateQueries({ queryKey: keys.allData });
      throw error;
    }
  });
}

/** The actions that this reader may take from the state of a row. The server decides about guards when it is asked for the record. */
export function offeredActions(model: ModelDescription, row: RecordRow): ActionDescription[] {
  return model.actions.filter(
    (action) =>
      row.approval !== 'wait' &&
      model.access.actions.includes(action.name) &&
      (action.from.length === 0 || row.status === undefined || action.from.includes(String(row.status))),
  );
}
