import { useText } from '@zhixing/client/i18n.ts';
import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import { useSave, type Values } from '@zhixing/client/use-writes.ts';
import { Button, Flex, Form, theme } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { useNotices } from '../states/use-notices.ts';
import { Failure } from './failure.tsx';
import { FormGroups } from './form-groups.tsx';
import { useExplain } from './use-explain.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

interface Props {
  readonly model: ModelDescription;
  /** The record to edit; null makes a new one. */
  readonly one: OneRecord | null;
  /** Values that a new record takes from where it is made. */
  readonly context: Values;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaved: (saved: OneRecord) => void;
  readonly onCancel: () => void;
}

/** The form of a model: grouped fields, saved as a whole, checked by the server's own rules while it is filled in. */
export function RecordForm({ model, one, context, onDirty, onSaved, onCancel }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { done } = useNotices();
  const save = useSave(model.name);
  const form = useForm({
    fields: formFields(model),
    record: one?.record ?? null,
    masked: one?.masked ?? [],
    context,
    explain: useExplain(),
    save: (values, version) =>
      one && version !== null ? save.mutateAsync({ id: one.record.id, version, values }) : save.mutateAsync({ values }),
    onSaved: (saved) => {
      onDirty(false);
      done(t('ui.form.saved'));
      onSaved(saved);
    },
    onRefused: (field) => document.getElementById(`${model.name}-${field}`)?.focus(),
  });
  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);
  useFirstFocus(one === null ? model : null);
  return (
    <Form layout="vertical" onFinish={form.submit} noValidate style={{ paddingBlockStart: token.padding }}>
      <Failure error={form.failure} />
      <FormGroups model={model} form={form} one={one} />
      <Flex
        gap="small"
        justify="flex-end"
        style={{
          position: 'sticky',
          insetBlockEnd: 0,
          zIndex: token.zIndexPopupBase,
          paddingBlock: token.paddingSM,
          background: token.colorBgElevated,
        }}
      >
        <Button onClick={onCancel}>{t('ui.action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={form.saving} disabled={one !== null && !form.dirty}>
          {t('ui.action.save')}
        </Button>
      </Flex>
      <Suspense>
        {form.conflict && <ConflictDialog model={model} form={form} current={form.conflict} labels={one?.labels ?? {}} />}
      </Suspense>
    </Form>
  );
}

// The drawer takes the focus when it has come in; the first field takes it from there.
function useFirstFocus(model: ModelDescription | null): void {
  const first = model && formFields(model)[0];
  const id = first ? `${model.name}-${first.name}` : '';
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}

/** The fields of the form that somebody can fill in, in the order of its groups. */
function formFields(model: ModelDescription): FieldDescription[] {
  const names = model.form.groups.flatMap((group) => group.fields);
  return fieldsOf(model, names).filter((field) => field.readonly !== true && uiKind(field.kind).Input !== null);
}
