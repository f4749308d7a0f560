import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { useRef } from 'react';
import { useNotices } from '../states/use-notices.ts';
import FileInput from '../widgets/file-input.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly field: FieldDescription;
}

/** Adds attachments to a record without opening the form; each is saved as soon as it is uploaded. */
export function AddAttachments({ model, one, field }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const save = useSave(model.name);
  // Saves are serialized, so that each file is added to the latest version.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(one.record);
  if (one.record.version > latest.current.version) latest.current = one.record;
  const add = async (file: string): Promise<void> => {
    const { id, version, [field.name]: there } = latest.current;
    const files = [...(Array.isArray(there) ? there : []), file];
    latest.current = (await save.mutateAsync({ id, version, values: { [field.name]: files } })).record;
  };
  return (
    <FileInput
      id={`${model.name}-add-${field.name}`}
      field={field}
      value={[]}
      many
      onChange={(added) => {
        for (const file of added as string[]) line.current = line.current.then(() => attempt(() => add(file), t('ui.record.fileAdded')));
      }}
      onBlur={() => {}}
      invalid={false}
      labelOf={() => undefined}
    />
  );
}
