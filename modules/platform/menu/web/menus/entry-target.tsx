import { useText } from '@zhixing/client/i18n.ts';
import { Form, Input, Radio, Select } from 'antd';
import type { EntryValues } from './entry-values.ts';
import type { Choices, MenuRow } from './use-menus.ts';

export interface FieldsProps {
  readonly id: string;
  readonly values: EntryValues;
  readonly onChange: (values: EntryValues) => void;
  readonly fault: (name: string) => string | undefined;
  readonly rows: readonly MenuRow[];
  readonly choices: Choices | undefined;
  /** The entry being edited; null for a new one. */
  readonly row: MenuRow | null;
}

/** The target of an entry of administrators, by its kind. The target of a declared entry cannot be changed. */
export function EntryTarget({ id, values, onChange, fault, choices, row }: FieldsProps) {
  const text = useText();
  const { kind, target, opens, properties } = values;
  if (kind === 'directory' || row?.declared) return null;
  const field = { label: text(`menus.targets.${kind}`), htmlFor: `${id}-target`, required: true, className: 'menus-wide' };
  const wrong = fault('target');
  const help = wrong ? { validateStatus: 'error' as const, help: wrong } : {};
  if (kind === 'link')
    return (
      <>
        <Form.Item {...field} {...help} extra={text('menus.addressNote')}>
          <Input
            id={`${id}-target`}
            value={target}
            maxLength={500}
            placeholder="https://"
            onChange={(event) => onChange({ ...values, target: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={text('menus.fields.opens')} className="menus-wide" {...(opens === 'frame' && { extra: text('menus.frameNote') })}>
          <Radio.Group
            value={opens}
            onChange={(event) => onChange({ ...values, opens: event.target.value })}
            options={(['window', 'frame'] as const).map((value) => ({ value, label: text(`menus.opens.${value}`) }))}
          />
        </Form.Item>
      </>
    );
  if (kind === 'screen')
    return (
      <Form.Item {...field} {...help} extra={text('menus.screenNote')}>
        <Input
          id={`${id}-target`}
          value={target}
          maxLength={100}
          onChange={(event) => onChange({ ...values, target: event.target.value.trim() })}
        />
      </Form.Item>
    );
  const offered =
    { page: choices?.pages, model: choices?.models, dictionary: choices?.dictionaries, dataReport: choices?.reports }[kind] ?? [];
  return (
    <>
      <Form.Item {...field} {...help}>
        <Select
          id={`${id}-target`}
          showSearch={{ optionFilterProp: 'label' }}
          value={target || null}
          onChange={(chosen) => onChange({ ...values, target: chosen })}
          options={offered.map(({ id: value, title }) => ({ value, label: `${title} · ${value}` }))}
        />
      </Form.Item>
      {kind === 'model' ? (
        <Properties id={id} value={properties} onChange={(text) => onChange({ ...values, properties: text })} wrong={fault('properties')} />
      ) : null}
    </>
  );
}

interface PropertiesProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly wrong: string | undefined;
}

/** The properties as JSON; syntax errors are shown while typing. */
function Properties({ id, value, onChange, wrong }: PropertiesProps) {
  const text = useText();
  const broken = brokenAt(value);
  const said = broken ? text('menus.faults.jsonAt', { what: broken }) : wrong;
  return (
    <Form.Item
      label={text('menus.fields.properties')}
      htmlFor={`${id}-properties`}
      className="menus-wide"
      extra={text('menus.propertiesNote')}
      {...(said && { validateStatus: 'error' as const, help: said })}
    >
      <Input.TextArea
        id={`${id}-properties`}
        className="menus-json"
        value={value}
        spellCheck={false}
        autoSize={{ minRows: 2, maxRows: 14 }}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

function brokenAt(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
