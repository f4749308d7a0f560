import { useText } from '@zhixing/client/i18n.ts';
import { Button, Form, Input } from 'antd';
import { RecordSelect } from './record-select.tsx';

/** Edits the mapping: roles and an organisation by the value of an attribute. */
export function MappingInput() {
  const text = useText();
  return (
    <Form.List name="mapping">
      {(lines, { add, remove }) => (
        <div className="provider-mapping">
          {lines.map(({ key, name }) => (
            <fieldset key={key}>
              <legend>{text('providers.mapping.line', { n: name + 1 })}</legend>
              {(['attribute', 'value'] as const).map((part) => (
                <Form.Item
                  key={part}
                  name={[name, part]}
                  label={text(`providers.mapping.${part}`)}
                  rules={[
                    { required: true, whitespace: true, message: text('providers.missing', { name: text(`providers.mapping.${part}`) }) },
                  ]}
                >
                  <Input maxLength={300} spellCheck={false} autoComplete="off" />
                </Form.Item>
              ))}
              <Form.Item name={[name, 'roles']} label={text('providers.roles')}>
                <RecordSelect model="role" many label={text('providers.roles')} />
              </Form.Item>
              <Form.Item name={[name, 'organisation']} label={text('providers.organisation')}>
                <RecordSelect model="organisation" label={text('providers.organisation')} />
              </Form.Item>
              <Button size="small" danger onClick={() => remove(name)} aria-label={text('providers.mapping.removeLine', { n: name + 1 })}>
                {text('providers.mapping.remove')}
              </Button>
            </fieldset>
          ))}
          <Button onClick={() => add({ attribute: '', value: '', roles: [], organisation: null })}>{text('providers.mapping.add')}</Button>
        </div>
      )}
    </Form.List>
  );
}
