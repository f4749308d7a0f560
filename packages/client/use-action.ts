import { useQueryClient } from '@tanstack/react-query';
import { isOpenToChange } from '@zhixing/model/editable.ts';
import type { SubmissionChoices } from './flow-choice.ts';
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
  /** Choices for the flow that decides on the action, if any. */
  readonly choices?: SubmissionChoices;
}

/** Executes an action on a record: `act.mutateAsync({ id, action, version, args, choices })`. */
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
      // Refusals are often caused by stale data, so the records are refetched before the next attempt.
      void client.invalidateQueries({ queryKey: keys.allData });
      throw error;
    }
  });
}

/** The actions that the user may execute in the row's state. The server evaluates guards when the single record is read. */
export function offeredActions(model: ModelDescription, row: RecordRow): ActionDescription[] {
  return model.actions.filter(
    (action) =>
      isOpenToChange(row) &&
      model.access.actions.includes(action.name) &&
      (action.from.length === 0 || row.status === undefined || action.from.includes(String(row.status))),
  );
}

/**
 * The action that brings a record on, shown as the primary button: the first one to a state that waits for somebody or that settles it.
 * Records that are settled have none; ends such as withdrawn or suspended are no way on.
 */
export function nextAction(
  { tones = {} }: Pick<ModelDescription, 'tones'>,
  { status }: RecordRow,
  offered: readonly ActionDescription[],
): ActionDescription | undefined {
  if (tones[String(status)] === 'success') return undefined;
  return offered.find(({ to }) => to && to !== status && (tones[to] === 'success' || tones[to] === 'processing'));
}
