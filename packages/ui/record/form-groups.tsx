import { maskedText } from '@zhixing/client/masked-text.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Col, Row, theme } from 'antd';
import { lazy, Suspense } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { Waiting } from '../states/waiting.tsx';
import { ComputedField } from './computed-field.tsx';
import { FormField } from './form-field.tsx';
import { type FormSection, isComputed } from './form-sections.ts';

const FormTable = lazy(() => import('./form-table.tsx'));

export interface SectionProps {
  readonly model: ModelDescription;
  readonly form: FormHandle;
  readonly one: OneRecord | null;
  /** Current values of formulas. */
  readonly computed: Values;
}

interface Props extends SectionProps {
  readonly sections: readonly FormSection[];
}

/** Sections of a form, one below the other. */
export function FormGroups({ sections, ...props }: Props) {
  const { token } = theme.useToken();
  return sections
    .filter((section) => isRequested(section, props.form))
    .map((section) => (
      <fieldset key={section.key} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <legend style={{ fontWeight: token.fontWeightStrong, marginBlockEnd: token.marginSM }}>{section.label}</legend>
        <SectionBody section={section} {...props} />
      </fieldset>
    ));
}

/** Whether the section has anything visible. */
export const isRequested = ({ fields, table }: FormSection, form: FormHandle): boolean =>
  table !== undefined || fields.some(({ name }) => !form.linkage.hidden.has(name));

/** Fields of a section: two columns where there is room, one on phones; long texts span a whole line. */
export function SectionBody({ section, model, form, one, computed }: SectionProps & { section: FormSection }) {
  const { token } = theme.useToken();
  if (section.table)
    return (
      <Suspense fallback={<Waiting />}>
        <FormTable table={section.table} form={form} prefix={model.name} />
      </Suspense>
    );
  // Includes fields not on the form, which may still scope a reference; read-only ones are derived from others.
  const all = model.fields.filter((field) => field.readonly !== true);
  return (
    <Row gutter={token.marginLG}>
      {section.fields
        .filter(({ name }) => !form.linkage.hidden.has(name))
        .map((field) => (
          <Col key={field.name} xs={24} lg={uiKind(field.kind).wide ? 24 : 12}>
            {isComputed(field) ? (
              <ComputedField field={field} prefix={model.name} value={computed[field.name]} error={form.state.errors[field.name]} />
            ) : (
              <FormField
                form={form}
                field={field}
                fields={all}
                prefix={model.name}
                labelOf={(value) => one?.labels[field.name]?.[String(value)]}
                placeholder={maskedText(one, field.name)}
                path={one ? `/api/data/${model.name}/${one.record.id}/files/${field.name}` : undefined}
              />
            )}
          </Col>
        ))}
    </Row>
  );
}
