import { endsSession } from '@zhixing/client/api-error.ts';
import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { changePassword, usePasswordPolicy } from '@zhixing/client/password.ts';
import { forgetSession } from '@zhixing/client/session.ts';
import { freshRandom } from '@zhixing/shell/public/captcha-field.tsx';
import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';

interface Typed {
  readonly oldPassword: string;
  readonly password: string;
  readonly code: string;
}

/** Submits a password change; every refusal fetches a new image code. `done` receives the server's message. */
export function usePasswordForm(done: (onMessage: string) => void) {
  const text = useText();
  const navigate = useNavigate();
  const [form] = Form.useForm<Typed>();
  const { data: policy } = usePasswordPolicy();
  const [random, setRandom] = useState(freshRandom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const changeRandom = () => {
    setRandom(freshRandom());
    form.setFieldValue('code', '');
  };
  const submit = async ({ oldPassword, password, code }: Typed) => {
    setBusy(true);
    setFailure('');
    try {
      done(await changePassword({ oldPassword, password, code: code.trim(), timestamp: random }));
    } catch (error) {
      if (error instanceof ApiError && endsSession(error.code)) {
        forgetSession(error.msg);
        return navigate('/login', { replace: true });
      }
      setFailure(error instanceof Error ? error.message : text('client.failed'));
      changeRandom();
    } finally {
      setBusy(false);
    }
  };
  return { form, policy, random, changeRandom, busy, failure, submit };
}
