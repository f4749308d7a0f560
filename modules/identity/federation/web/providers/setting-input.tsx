import { useText } from '@zhixing/client/i18n.ts';
import { Form, Input, Select, Switch } from 'antd';
import type { Setting } from './use-providers.ts';

/** One setting of a kind, with the server's hint. */
export function SettingInput({ setting }: { setting: Setting }) {
  const text = useText();
  const { name, title, hint, type, required = false } = setting;
  return (
    <Form.Item
      name={['settings', name]}
      label={title}
      extra={hint}
      valuePropName={type === 'flag' ? 'checked' : 'value'}
      rules={required ? [{ required, whitespace: true, message: text('providers.missing', { name: title }) }] : []}
    >
      <SettingControl setting={setting} />
    </Form.Item>
  );
}

function SettingControl({ setting: { type, options, max }, ...given }: { setting: Setting }) {
  if (type === 'flag') return <Switch {...given} />;
  if (type === 'choice') return <Select {...given} options={options.map(({ value, title }) => ({ value, label: title }))} />;
  if (type === 'longText')
    return <Input.TextArea {...given} autoSize={{ minRows: 2, maxRows: 10 }} spellCheck={false} maxLength={max ?? 20_000} />;
  return <Input {...given} spellCheck={false} autoComplete="off" maxLength={max ?? 300} />;
}
