import { useText } from '@zhixing/client/i18n.ts';
import { resumeCalls } from '@zhixing/client/pause.ts';
import { signOut } from '@zhixing/client/session.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Scan } from './scan.tsx';
import { type Begun, useSecondFactorWrites } from './use-second-factor.ts';
import '@zhixing/shell/page/part.css';

const WIDTH = 480;
const FORM = 'mandatory-second-factor';

/** Blocks every page until a second factor is set up: password, authenticator, recovery codes. */
export default function MandatoryDialog({ message }: { message: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { begin, confirm } = useSecondFactorWrites(true);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => void signOut().then(() => navigate('/login', { replace: true }));
  return (
    <Modal
      open
      centered
      width={`min(${WIDTH}px, 96vw)`}
      title={text('secondFactor.begin')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={codes ? null : <Foot asking={begun === null} leave={leave} />}
    >
      {codes ? (
        <RecoveryCodes codes={codes} close={resumeCalls} />
      ) : begun ? (
        <Scan begun={begun} cancel={() => setBegun(null)} confirm={async (code) => setCodes(await confirm(code))} />
      ) : (
        <Password message={message} begin={async (password) => setBegun(await begin(password))} />
      )}
    </Modal>
  );
}

function Foot({ asking: dialogOpen, leave }: { asking: boolean; leave: () => void }) {
  const text = useText();
  return (
    <>
      <Button onClick={leave}>{text('shell.user.logout')}</Button>
      {dialogOpen ? (
        <Button type="primary" htmlType="submit" form={FORM}>
          {text('secondFactor.next')}
        </Button>
      ) : null}
    </>
  );
}

interface PasswordProps {
  readonly message: string;
  readonly begin: (password: string) => Promise<void>;
}

function Password({ message, begin }: PasswordProps) {
  const text = useText();
  const [form] = Form.useForm<{ password: string }>();
  const [failure, setFailure] = useState('');
  const send = async ({ password }: { password: string }) => {
    try {
      await begin(password);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : text('client.failed'));
      form.resetFields();
    }
  };
  return (
    <Form id={FORM} form={form} layout="vertical" requiredMark={false} className="own-part" onFinish={(typed) => void send(typed)}>
      <Alert type="warning" showIcon title={message} />
      <p className="own-note">{text('secondFactor.what')}</p>
      {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
      <Form.Item
        name="password"
        label={text('secondFactor.password')}
        rules={[{ required: true, message: text('secondFactor.passwordMissing') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
      </Form.Item>
    </Form>
  );
}
