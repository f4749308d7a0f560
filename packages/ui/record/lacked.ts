import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { isEditable } from '@zhixing/model/editable.ts';

/** What could be done with the record in its state, but not by the user: verbs and `act:<name>`. While it is under approval or closed, nothing. */
export function lackedOn({ actions, editableIn, serverManaged }: ModelDescription, { record, allowed }: OneRecord): string[] {
  if (record.approval === 'wait' || allowed.closed) return [];
  const update = !serverManaged && !allowed.update && isEditable(editableIn, record);
  const closed = actions.filter(
    ({ name, from, when }) =>
      !allowed.actions.includes(name) && when === undefined && from.length > 0 && from.includes(String(record.status)),
  );
  return [...(update ? ['update'] : []), ...closed.map(({ name }) => `act:${name}`)];
}
