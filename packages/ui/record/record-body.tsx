import { copiedValues } from '@zhixing/client/copied-values.ts';
import { fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { lazy, Suspense, useState } from 'react';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { sourceOfCopy } from './copy-address.ts';
import { extensions } from './extensions.ts';

const load = {
  detail: () => import('./detail.tsx').then((file) => ({ default: file.Detail })),
  form: () => import('./record-form.tsx').then((file) => ({ default: file.RecordForm })),
};
const Detail = lazy(load.detail);
const RecordForm = lazy(load.form);

interface Props {
  readonly model: ModelDescription;
  /** Id of the record, `new`, or the id of a copy. */
  readonly id: string;
  /** The record; null while loading, and for a new one. */
  readonly one: OneRecord | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Whether it is being edited. */
  readonly writes: boolean;
  readonly context: Values;
  readonly noteDirty: (dirty: boolean) => void;
  readonly noteDraft: (drop: () => Promise<void>) => void;
  readonly onEdit: (editing: boolean) => void;
  readonly onGone: () => void;
  readonly onSaved: (saved: OneRecord) => void;
  readonly onCancel: () => void;
  readonly onCopy?: (() => void) | undefined;
  /** Opens the record on its own page; absent if it is already there. */
  readonly onPage?: (() => void) | undefined;
}

/** The loaded record as detail or form. */
export function RecordBody({ model, id, one, error, onRetry, writes, onEdit, onGone, onCopy, onPage, ...props }: Props) {
  // An open form stays when refetching fails; saving will report the problem.
  if (error && !(writes && one)) return <Failed error={error} onRetry={onRetry} />;
  if (id !== 'new' && !one) {
    // Loads the component in parallel with the record.
    void (writes ? load.form() : load.detail()).catch(() => undefined);
    return <Waiting />;
  }
  const open = { onEdit: () => onEdit(true), onGone, ...(onCopy && { onCopy }), ...(onPage && { onPage }) };
  return (
    <Suspense fallback={<Waiting />}>
      {writes || !one ? <FormOf {...props} model={model} id={id} one={one} /> : <Detail {...open} model={model} one={one} />}
    </Suspense>
  );
}

type FormProps = Pick<Props, 'model' | 'id' | 'context' | 'noteDirty' | 'noteDraft' | 'onSaved' | 'onCancel'> & {
  readonly one: OneRecord | null;
};

function FormOf({ model, id, one, context, noteDirty, noteDraft, onSaved, onCancel }: FormProps) {
  // Counter for "save and add another", which remounts the form.
  const [made, setMade] = useState(0);
  const source = sourceOfCopy(id);
  const Start = id === 'new' ? extensions.starts?.[model.name] : undefined;
  const opened = (one: OneRecord) => {
    noteDirty(false);
    onSaved(one);
  };
  const form = (
    <RecordForm
      key={`${id}-${made}`}
      model={model}
      one={source ? null : one}
      source={source}
      context={source && one ? { ...context, ...valuesOf(model, one) } : context}
      draft={source ? null : (one?.record.id ?? 'new')}
      onDirty={noteDirty}
      onDraft={noteDraft}
      onSaved={onSaved}
      onCancel={onCancel}
      onAnother={id === 'new' ? () => setMade((count) => count + 1) : undefined}
    />
  );
  return (
    <>
      <Suspense>{Start && <Start model={model} context={context} onMade={opened} />}</Suspense>
      {form}
    </>
  );
}

const valuesOf = (model: ModelDescription, { record, masked }: OneRecord): Values =>
  copiedValues(
    model.form.groups.flatMap((group) => fieldsOf(model, group.fields)),
    masked,
    (name) => record[name],
  );
