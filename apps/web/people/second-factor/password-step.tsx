import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';

interface PasswordStepProps {
  readonly title: string;
  readonly danger: boolean;
  readonly work: (password: string) => Promise<void>;
  readonly close: () => void;
}

/** Asks for the own password before something is done. */
export function PasswordStep({ title, danger, work, close }: PasswordStepProps) {
  const text = useText();
  const [form] = Form.useForm<{ password: string }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await work(password);
      close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : text('client.failed'));
      form.resetFields();
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      width={400}
      title={title}
      afterOpenChange={(open) => open && form.getFieldInstance('password')?.focus()}
      onCancel={close}
      onOk={() => form.submit()}
      okText={text('password.submit')}
      cancelText={text('password.cancel')}
      okButtonProps={{ loading: busy, danger }}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void send(typed)}>
        {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
        <Form.Item
          name="password"
          label={text('secondFactor.password')}
          rules={[{ required: true, message: text('secondFactor.passwordMissing') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
