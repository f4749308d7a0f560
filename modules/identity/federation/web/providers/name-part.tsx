import { useText } from '@zhixing/client/i18n.ts';
import { Form, Input } from 'antd';

/** Names of a provider: its code is part of addresses, its name is shown on the sign-in page in the reader's language. */
export function NamePart({ isNew }: { isNew: boolean }) {
  const text = useText();
  const missing = (name: string) => ({ required: true, whitespace: true, message: text('providers.missing', { name }) });
  return (
    <>
      <Form.Item name="name" label={text('providers.name')} extra={text('providers.nameWhat')} rules={[missing(text('providers.name'))]}>
        <Input maxLength={40} autoFocus={isNew} />
      </Form.Item>
      <Form.Item name="nameTw" label={text('providers.nameTw')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="nameEn" label={text('providers.nameEn')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="code"
        label={text('providers.code')}
        extra={text('providers.codeWhat')}
        rules={[missing(text('providers.code')), { pattern: /^[A-Za-z][\w.-]*$/, message: text('providers.codeWrong') }]}
      >
        <Input maxLength={40} spellCheck={false} autoComplete="off" />
      </Form.Item>
    </>
  );
}
