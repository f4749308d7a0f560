import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import type { Tone } from '@zhixing/model';

/** A camera in the list and on its tile. */
export interface ShownCamera {
  readonly id: string;
  readonly name: string;
  /** The base or camp, or the trip of its vehicle. */
  readonly place: string;
  readonly state: string;
  readonly tone: Tone;
}

export function shownCamera(row: RecordRow, labels: Labels, model: ModelDescription): ShownCamera {
  const label = (field: string) => labels[field]?.[String(row[field])] ?? '';
  const state = model.fields.find(({ name }) => name === 'status')?.options?.find(({ value }) => value === row.status);
  return {
    id: row.id,
    name: String(row.name),
    place: label('site') || label('trip') || label('tripVehicle'),
    state: state?.label ?? String(row.status),
    tone: (state?.tone as Tone | undefined) ?? 'neutral',
  };
}
