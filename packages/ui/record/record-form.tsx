import { wrongPlaces } from '@zhixing/client/form-places.ts';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import { useFormDraft } from '@zhixing/client/use-form-draft.ts';
import { useFormulas } from '@zhixing/client/use-formulas.ts';
import { useRowTables } from '@zhixing/client/use-row-tables.ts';
import { useValidation } from '@zhixing/client/use-validation.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Form, theme } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import Failed from '../states/failed.tsx';
import { useNotices } from '../states/use-notices.ts';
import { Waiting } from '../states/waiting.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { Failure } from './failure.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormLayout } from './form-layout.tsx';
import { formSections, isComputed, typedFields } from './form-sections.ts';
import { useExplain } from './use-explain.ts';
import { useGoTo } from './use-go-to.ts';
import { useOwnSave } from './use-own-save.tsx';
import { dropWantedField, wantedField } from './wanted-field.ts';

const DraftOffer = lazy(() => import('./draft-offer.tsx'));
const FormErrors = lazy(() => import('./form-errors.tsx'));
const ConflictDialog = lazyDialog(() => withTextsAside(import('./conflict-dialog.tsx')));

interface Props {
  readonly model: ModelDescription;
  /** The record to edit; null for a new one. */
  readonly one: OneRecord | null;
  /** Id of the record to copy, or null. */
  readonly source: string | null;
  /** Values that a new record takes from its context. */
  readonly context: Values;
  readonly onDirty: (dirty: boolean) => void;
  /** Receives the function that deletes the draft, for use when the form is discarded. */
  readonly onDraft: (drop: () => Promise<void>) => void;
  /** Key of the draft; null for no draft. */
  readonly draft: string | null;
  readonly onSaved: (saved: OneRecord) => void;
  readonly onCancel: () => void;
  /** Opens an empty form after saving; absent where not offered. */
  readonly onAnother?: (() => void) | undefined;
}

/** Form of a record: saved as a whole with its sub-tables, validated by the server's rules while typing. */
export function RecordForm(props: Props) {
  const { tables, error } = useRowTables(props.model, props.one?.record.id ?? props.source, props.source !== null);
  if (error) return <Failed error={error} onRetry={() => window.location.reload()} />;
  return tables ? <OpenForm {...props} tables={tables} /> : <Waiting />;
}

function OpenForm({
  model,
  one,
  context,
  draft: draftName,
  onDraft,
  onDirty,
  onSaved,
  onCancel,
  onAnother,
  tables,
}: Props & { tables: readonly RowTable[] }) {
  const t = useText();
  const { token } = theme.useToken();
  const { done } = useNotices();
  const { save, choice } = useOwnSave(model.name, one);
  const sections = useMemo(() => formSections(model, tables), [model, tables]);
  const fields = useMemo(() => typedFields(sections), [sections]);
  const { active, setActive, goTo } = useGoTo(model.name, sections, one === null ? (fields[0]?.name ?? null) : wantedField(one.record.id));
  useEffect(dropWantedField, []);
  const [refused, setRefused] = useState(false);
  const another = useRef(false);
  const form = useForm({
    fields,
    tables,
    context,
    all: model.fields,
    checks: model.checks,
    record: one?.record ?? null,
    masked: one?.masked ?? [],
    explain: useExplain(),
    save,
    onSaved: (saved) => {
      onDirty(false);
      draft.drop();
      done(t('ui.form.saved'));
      if (another.current && onAnother) onAnother();
      else onSaved(saved);
    },
    onRefused: (place) => {
      setRefused(true);
      goTo(place);
    },
  });
  const draft = useFormDraft(model.name, draftName, form);
  useEffect(() => onDraft(draft.drop), [onDraft, draft.drop]);
  const formulas = useMemo(() => sections.flatMap((section) => section.fields.filter(isComputed)), [sections]);
  const computed = useFormulas(formulas, form.value, model.fields);
  // No effect cleanup: hiding the tab unmounts effects but keeps the input.
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  const shown = useValidation(model, one, form);
  const wrong = refused ? wrongPlaces(fields, tables, form.state) : [];
  const submit = (more: boolean) => {
    another.current = more;
    return form.submit();
  };
  return (
    <Form layout="vertical" onFinish={() => submit(false)} noValidate style={{ paddingBlockStart: token.padding }}>
      <Suspense>{draft.offered && <DraftOffer offered={draft.offered} />}</Suspense>
      <Failure error={form.failure} fields={model.fields} />
      <Suspense>{wrong.length > 1 && <FormErrors wrong={wrong} onGo={goTo} />}</Suspense>
      <FormLayout
        sections={sections}
        active={active}
        onActive={setActive}
        onGo={goTo}
        form={shown}
        model={model}
        one={one}
        computed={computed}
      />
      {choice}
      <FormFoot
        saving={form.saving}
        idle={one !== null && !form.dirty}
        note={form.dirty && draftName !== null && t('ui.draft.kept')}
        onCancel={onCancel}
        onAnother={one === null && onAnother ? () => submit(true) : undefined}
      />
      <Suspense>
        {form.conflict && <ConflictDialog key={form.conflict.version} model={model} form={form} current={form.conflict} />}
      </Suspense>
    </Form>
  );
}
