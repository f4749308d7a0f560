import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';

/** An external account with its password. */
export interface AccountThere {
  readonly account: string;
  readonly password: string;
}

interface Typed {
  readonly password: string;
  readonly account?: string;
  readonly passwordThere?: string;
}

interface PasswordStepProps {
  readonly title: string;
  readonly danger: boolean;
  /** Also asks for an external account and its password. */
  readonly there?: boolean;
  readonly work: (password: string, there: AccountThere) => Promise<void>;
  readonly close: () => void;
}

/** Asks for the user's own password before an action. */
export function PasswordStep({ title, danger, there = false, work, close }: PasswordStepProps) {
  const text = useText();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async ({ password, account = '', passwordThere = '' }: Typed) => {
    setBusy(true);
    try {
      await work(password, { account, password: passwordThere });
      close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : text('client.failed'));
      form.resetFields(['password', 'passwordThere']);
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
      okText={text('secondFactor.submit')}
      cancelText={text('ui.action.cancel')}
      okButtonProps={{ loading: busy, danger }}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void send(typed)}>
        {failure ? (
          <Form.Item>
            <Alert type="error" showIcon title={failure} role="alert" />
          </Form.Item>
        ) : null}
        <Form.Item
          name="password"
          label={text('secondFactor.password')}
          rules={[{ required: true, message: text('secondFactor.passwordMissing') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {there ? <There /> : null}
      </Form>
    </Modal>
  );
}

function There() {
  const text = useText();
  const required = (name: string) => [
    { required: true, message: text('profile.socials.missing', { name: text(`profile.socials.${name}`) }) },
  ];
  return (
    <>
      <Form.Item name="account" label={text('profile.socials.account')} rules={required('account')}>
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="passwordThere" label={text('profile.socials.password')} rules={required('password')}>
        <Input.Password autoComplete="off" maxLength={128} />
      </Form.Item>
    </>
  );
}
