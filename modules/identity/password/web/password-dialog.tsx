import { useText } from '@zhixing/client/i18n.ts';
import { signOut } from '@zhixing/client/session.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button, Form, Modal } from 'antd';
import { useNavigate } from 'react-router';
import { PasswordForm } from './password-form.tsx';
import { usePasswordForm } from './use-password-form.ts';

// From the specification, section 9.
const WIDTH = 600;

interface PasswordDialogProps {
  readonly close?: () => void;
  /** Why the password must be changed first; the dialog then cannot be closed. */
  readonly forced?: string;
}

/** Changes the user's own password, by choice or because it is required. */
export default function PasswordDialog({ close, forced }: PasswordDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const { done } = useNotices();
  const { form, policy, random, changeRandom, busy, failure, submit } = usePasswordForm((message) => {
    done(message);
    close?.();
  });
  const must = forced !== undefined;
  const leave = () => void signOut().then(() => navigate('/login', { replace: true }));
  return (
    <Modal
      open
      centered
      width={WIDTH}
      title={text('password.title')}
      closable={!must}
      keyboard={!must}
      mask={{ closable: false }}
      {...(close && { onCancel: close })}
      footer={[
        must ? (
          <Button key="leave" onClick={leave}>
            {text('password.signOut')}
          </Button>
        ) : (
          <Button key="cancel" onClick={close}>
            {text('password.cancel')}
          </Button>
        ),
        <Button key="ok" type="primary" loading={busy} onClick={() => form.submit()}>
          {text('password.submit')}
        </Button>,
      ]}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        className="password-form"
        scrollToFirstError={{ focus: true }}
      >
        {forced ? <Alert type="warning" showIcon title={forced} /> : null}
        {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
        <PasswordForm policy={policy} random={random} changeRandom={changeRandom} />
      </Form>
    </Modal>
  );
}
