import { type DraftRows, rowsBody } from '@zhixing/client/form-rows.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { maskedText } from '@zhixing/client/masked-text.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { DetailFields } from '@zhixing/ui/record/detail-fields.tsx';
import { FormField } from '@zhixing/ui/record/form-field.tsx';
import { controlId } from '@zhixing/ui/record/form-sections.ts';
import { useExplain } from '@zhixing/ui/record/use-explain.ts';
import { Warnings } from '@zhixing/ui/review/warnings.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { Alert, Col, Form, Row } from 'antd';
import { lazy, type RefObject, Suspense, useEffect, useMemo } from 'react';
import type { FlowDetail, FlowForm } from '../flow.ts';
import { flowPath, useFlowForm } from '../use-flow.ts';
import { RowsTable } from './rows-table.tsx';
import { useFilling } from './use-filling.ts';

const FormTable = lazy(() => import('@zhixing/ui/record/form-table.tsx'));

/** Validates the input; returns whether it may be sent. */
export type FormCheck = () => boolean;

interface Props {
  readonly detail: FlowDetail;
  readonly check: RefObject<FormCheck>;
  /** Errors of the server by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, unknown>>) => void;
}

/** The record as the node shows it: writable fields first, then all read-only ones. */
export function FormTab(props: Props) {
  const asked = useFlowForm(props.detail.id);
  if (asked.data) return <OpenForm {...props} form={asked.data} />;
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  return <Waiting />;
}

function OpenForm({ detail, form, check, errors, ...props }: Props & { form: FlowForm }) {
  const { begun, key, overtaken, onValues } = useFilling(detail, form, props.onValues);
  const { model, one, rights, rows } = form;
  const path = `${flowPath(detail.id)}/files`;
  const written = model.fields.filter(({ name, kind }) => rights[name] !== 'read' && uiKind(kind).Input !== null);
  const fields = written.map((field) =>
    rights[field.name] === 'required' ? { ...field, required: true, readonly: false } : { ...field, readonly: false },
  );
  // System fields are irrelevant to a decision.
  const elsewhere = model.fields
    .filter(({ name, system }) => system === true || name === 'approval' || rights[name] !== 'read')
    .map(({ name }) => name);
  const tables = useMemo(() => tablesToFill(begun.rows), [begun.rows]);
  return (
    <div className="flow-form">
      {detail.offered.tasks.length > 0 && <Warnings quiet model={model.name} id={one.record.id} />}
      {fields.length + tables.length > 0 ? (
        <ToFillIn
          key={key}
          detail={detail}
          form={begun}
          overtaken={overtaken}
          check={check}
          errors={errors}
          onValues={onValues}
          fields={fields}
          tables={tables}
          path={path}
        />
      ) : null}
      <DetailFields model={model} one={one} without={elsewhere} files={path} />
      {rows
        .filter(({ right }) => right === 'read')
        .map((table) => (
          <RowsTable key={table.model} table={table} />
        ))}
    </div>
  );
}

/** Sub-tables with writable rows at the node. */
const tablesToFill = (rows: FlowForm['rows']): RowTable[] =>
  rows
    .filter(({ right }) => right !== 'read')
    .map(({ model, by, title, right, written, list, labels, masked }) => ({
      model,
      by,
      title,
      fields: written,
      rows: list,
      labels,
      masked,
      may: { create: right === 'write', update: true, delete: right === 'write' },
    }));

/** Rows of a draft in the format of the form. */
const rowsOfDraft = (sent: unknown): DraftRows =>
  Object.fromEntries(
    Object.entries((sent ?? {}) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>).map(([model, rows]) => [
      model,
      rows.map(({ id, version: _, $delete: gone, ...changes }, index) => ({
        key: typeof id === 'string' ? id : `draft ${index}`,
        stored: id !== undefined,
        changes,
        gone: gone === true,
      })),
    ]),
  );

type ToFill = Props & {
  readonly form: FlowForm;
  readonly overtaken: boolean;
  readonly fields: FlowForm['model']['fields'];
  readonly tables: readonly RowTable[];
  readonly path: string;
};

function ToFillIn({ detail, form: { model, one }, overtaken, check, errors, onValues, fields, tables, path }: ToFill) {
  const text = useText();
  const draft = useMemo(() => Object.values(detail.drafts).find(({ values }) => values && Object.keys(values).length > 0), [detail.drafts]);
  const all = useMemo(() => model.fields.map((field) => fields.find(({ name }) => name === field.name) ?? field), [model, fields]);
  const form = useForm({
    fields,
    tables,
    record: one.record,
    masked: one.masked,
    all,
    explain: useExplain(),
    save: async () => one,
    onSaved: () => undefined,
    onRefused: (place) => document.getElementById(controlId('flow', place))?.focus(),
  });
  // A draft comes back once, when the form opens.
  useChange([], () => {
    const { $rows: rows, ...changes } = draft?.values ?? {};
    if (draft?.values) form.restore({ changes, rows: rowsOfDraft(rows) });
  });
  const { changes, rows } = form.state;
  useEffect(() => {
    const { body } = rowsBody(tables, rows);
    onValues({ ...changes, ...(body && { $rows: body }) });
  }, [changes, rows, tables, onValues]);
  const names = fields.map(({ name }) => name);
  check.current = () =>
    form.check(
      names,
      tables.map((table) => table.model),
    );
  const wrong = refusedIn(errors, all, tables);
  const shown = fields.filter(({ name }) => !form.linkage.hidden.has(name));
  if (shown.length + tables.length === 0) return null;
  return (
    <Form layout="vertical" component="div" className="flow-fill">
      <h2>{text('flow.fillIn')}</h2>
      {draft ? <Alert type="info" showIcon title={text('flow.draftBack', { at: chinaText(draft.at) })} /> : null}
      {overtaken ? <Alert type="info" showIcon title={text('flow.overtaken')} /> : null}
      {wrong.length > 0 ? <Alert type="error" showIcon title={wrong.join('；')} /> : null}
      <Row gutter={24}>
        {shown.map((field) => (
          <Col key={field.name} xs={24} lg={uiKind(field.kind).wide ? 24 : 12}>
            <FormField
              form={form}
              field={field}
              fields={all}
              prefix="flow"
              labelOf={(value) => one.labels[field.name]?.[String(value)]}
              placeholder={maskedText(one, field.name)}
              path={path}
            />
          </Col>
        ))}
      </Row>
      <Suspense fallback={<Waiting />}>
        {tables.map((table) => (
          <section key={table.model} aria-label={table.title}>
            <h3>{table.title}</h3>
            <FormTable table={table} form={form} prefix="flow" />
          </section>
        ))}
      </Suspense>
    </Form>
  );
}

/** Errors of the server with the label of their field. */
function refusedIn(errors: Props['errors'], fields: FlowForm['model']['fields'], tables: readonly RowTable[]): string[] {
  return Object.entries(errors).flatMap(([place, words]) => {
    const [, model, row, cell] = /^\$rows\.(\w+)\.(\d+)(?:\.(\w+))?$/.exec(place) ?? [];
    const table = tables.find((one) => one.model === model);
    const field = (table?.fields ?? fields).find(({ name }) => name === (table ? cell : place));
    if (!table) return [field ? `${field.label}：${words}` : words];
    const named = [table.title, Number(row) + 1, field?.label].filter((part) => part !== undefined);
    return [`${named.join(' ')}：${words}`];
  });
}
