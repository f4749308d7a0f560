import { useText } from '@zhixing/client/i18n.ts';
import { type PasswordPolicy, passwordDemands } from '@zhixing/model/password-policy.ts';
import { useFirstFocus } from '@zhixing/ui/widgets/use-first-focus.ts';
import { Form, Input, type InputRef } from 'antd';
import { PolicyChecklist } from './policy-checklist.tsx';
import './password.css';

interface PasswordFormProps {
  readonly policy: PasswordPolicy | undefined;
  /** Random value that identifies the image code. */
  readonly random: string;
  readonly changeRandom: () => void;
}

/** The fields and messages of the specification's section 5, with the policy as a checklist updated while typing. */
export function PasswordForm({ policy, random, changeRandom }: PasswordFormProps) {
  const text = useText();
  const first = useFirstFocus<InputRef>();
  const required = (message: string) => [{ required: true, message: text(message) }];
  const fitsPolicy = async (_rule: unknown, value = '') => {
    const missing = policy && value && passwordDemands(policy, value).find(({ met }) => !met);
    if (missing) throw new Error(text(`password.must.${missing.name}`, { min: missing.min }));
  };
  return (
    <>
      <Form.Item name="oldPassword" label={text('password.old')} rules={required('password.oldMissing')} validateTrigger="onBlur">
        <Input.Password autoComplete="current-password" maxLength={128} ref={first} />
      </Form.Item>
      <Form.Item
        name="password"
        label={text('password.new')}
        rules={[...required('password.newMissing'), { validator: fitsPolicy }]}
        validateTrigger="onBlur"
        validateFirst
      >
        <Input.Password autoComplete="new-password" maxLength={64} aria-describedby="password-policy" />
      </Form.Item>
      {policy ? <PolicyChecklist policy={policy} /> : null}
      <Form.Item
        name="password2"
        label={text('password.repeat')}
        dependencies={['password']}
        rules={[
          ...required('password.repeatMissing'),
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (value && value !== getFieldValue('password')) throw new Error(text('password.different'));
            },
          }),
        ]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item label={text('password.code')} htmlFor="code" required>
        <div className="password-code">
          <Form.Item name="code" noStyle rules={required('password.codeMissing')}>
            <Input id="code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={8} />
          </Form.Item>
          <button
            type="button"
            className="captcha"
            title={text('signIn.changeCode')}
            aria-label={text('signIn.changeCode')}
            onClick={changeRandom}
          >
            <img src={`/api/file/ImageCode/${random}`} alt="" width="110" height="38" />
          </button>
        </div>
      </Form.Item>
    </>
  );
}
