import { fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Col, Row, theme } from 'antd';
import { uiKind } from '../kinds/registry.ts';
import { FormField } from './form-field.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly form: FormHandle;
  readonly one: OneRecord | null;
}

/** Groups of fields: two columns where there is room, one on phones; long texts take a whole line. */
export function FormGroups({ model, form, one }: Props) {
  const { token } = theme.useToken();
  const groups = model.form.groups
    .map((group) => ({
      ...group,
      fields: fieldsOf(model, group.fields).filter((field) => field.readonly !== true && uiKind(field.kind).Input),
    }))
    .filter((group) => group.fields.length > 0);
  // Fields that the form does not show may still say where a record belongs; those that follow from others say nothing new.
  const all = model.fields.filter((field) => field.readonly !== true);
  return groups.map((group) => (
    <fieldset key={group.title} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ fontWeight: token.fontWeightStrong, marginBlockEnd: token.marginSM }}>{group.label}</legend>
      <Row gutter={token.marginLG}>
        {group.fields.map((field) => {
          const masked = one?.masked.includes(field.name) ? one.record[field.name] : undefined;
          return (
            <Col key={field.name} xs={24} lg={uiKind(field.kind).wide ? 24 : 12}>
              <FormField
                form={form}
                field={field}
                fields={all}
                prefix={model.name}
                labelOf={(value) => one?.labels[field.name]?.[String(value)]}
                placeholder={typeof masked === 'string' ? masked : undefined}
              />
            </Col>
          );
        })}
      </Row>
    </fieldset>
  ));
}
