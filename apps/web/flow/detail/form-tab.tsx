import { useText } from '@zhixing/client/i18n.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { DetailFields } from '@zhixing/ui/record/detail-fields.tsx';
import { FormField } from '@zhixing/ui/record/form-field.tsx';
import { useExplain } from '@zhixing/ui/record/use-explain.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { Alert, Col, Form, Row } from 'antd';
import { type RefObject, useEffect, useMemo } from 'react';
import type { FlowDetail, FlowForm } from '../flow.ts';
import { flowPath, useFlowForm } from '../use-flow.ts';
import { RowsTable } from './rows-table.tsx';

/** Checks what is filled in; says whether it may be sent. */
export type FormCheck = () => boolean;

interface Props {
  readonly detail: FlowDetail;
  readonly check: RefObject<FormCheck>;
  /** What the server found wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, unknown>>) => void;
}

/** The record as the node shows it: what is to be filled in first, then everything that is to be read. */
export function FormTab(props: Props) {
  const asked = useFlowForm(props.detail.id);
  if (asked.data) return <OpenForm key={`${asked.data.one.record.version}`} {...props} form={asked.data} />;
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  return <Waiting />;
}

function OpenForm({ detail, form, check, errors, onValues }: Props & { form: FlowForm }) {
  const { model, one, rights, rows } = form;
  const path = `${flowPath(detail.id)}/files`;
  const written = model.fields.filter(({ name, kind }) => rights[name] !== 'read' && uiKind(kind).Input !== null);
  const fields = written.map((field) =>
    rights[field.name] === 'required' ? { ...field, required: true, readonly: false } : { ...field, readonly: false },
  );
  // What the system keeps is nothing that anybody decides about.
  const elsewhere = model.fields
    .filter(({ name, system }) => system === true || name === 'approval' || rights[name] !== 'read')
    .map(({ name }) => name);
  return (
    <div className="flow-form">
      {fields.length > 0 ? <ToFillIn {...{ detail, form, check, errors, onValues, fields, path }} /> : null}
      <DetailFields model={model} one={one} without={elsewhere} files={path} />
      {rows.map((table) => (
        <RowsTable key={table.model} table={table} />
      ))}
    </div>
  );
}

type ToFill = Props & { readonly form: FlowForm; readonly fields: FlowForm['model']['fields']; readonly path: string };

function ToFillIn({ detail, form: { model, one }, check, errors, onValues, fields, path }: ToFill) {
  const text = useText();
  const draft = useMemo(() => Object.values(detail.drafts).find(({ values }) => values && Object.keys(values).length > 0), [detail.drafts]);
  const all = useMemo(() => model.fields.map((field) => fields.find(({ name }) => name === field.name) ?? field), [model, fields]);
  const form = useForm({
    ...{ fields, record: one.record, masked: one.masked, all, explain: useExplain() },
    save: async () => one,
    onSaved: () => undefined,
    onRefused: (place) => document.getElementById(`flow-${place}`)?.focus(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft comes back once, when the form opens
  useEffect(() => {
    if (draft?.values) form.restore({ changes: draft.values, rows: {} } as never);
  }, []);
  const { changes } = form.state;
  useEffect(() => onValues(changes), [changes, onValues]);
  const names = fields.map(({ name }) => name);
  check.current = () => form.check(names);
  const wrong = Object.entries(errors).filter(([name]) => names.includes(name));
  return (
    <Form layout="vertical" component="div" className="flow-fill">
      <h2>{text('flow.fillIn')}</h2>
      {draft ? <Alert type="info" showIcon title={text('flow.draftBack', { at: chinaText(draft.at) })} /> : null}
      {wrong.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={wrong.map(([name, words]) => `${fields.find((field) => field.name === name)?.label ?? name}：${words}`).join('；')}
        />
      ) : null}
      <Row gutter={24}>
        {fields
          .filter(({ name }) => !form.linkage.hidden.has(name))
          .map((field) => (
            <Col key={field.name} xs={24} lg={uiKind(field.kind).wide ? 24 : 12}>
              <FormField
                form={form}
                field={field}
                fields={all}
                prefix="flow"
                labelOf={(value) => one.labels[field.name]?.[String(value)]}
                path={path}
              />
            </Col>
          ))}
      </Row>
    </Form>
  );
}
