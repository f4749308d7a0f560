import { useText } from '@zhixing/client/i18n.ts';
import { Checkbox, Form, InputNumber } from 'antd';
import { demands, type Typed } from './typed.ts';
import type { Security } from './use-security.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 32;

/** The rules of the selected profile: some can be adjusted, the rest is listed. */
export function PasswordRules({ profiles }: Pick<Security, 'profiles'>) {
  const text = useText();
  const chosen: Typed['passwordProfile'] = Form.useWatch('passwordProfile') ?? 'mlps3';
  const { maximalDays, history } = profiles[chosen];
  return (
    <>
      <Form.Item
        name="passwordLengthMinNumber"
        label={text('security.names.passwordLengthMinNumber')}
        rules={[{ required: true, message: text('security.password.lengthMissing') }]}
      >
        <InputNumber min={MIN_LENGTH} max={MAX_LENGTH} precision={0} />
      </Form.Item>
      {demands.map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked" noStyle>
          <Checkbox>{text(`security.names.${name}`)}</Checkbox>
        </Form.Item>
      ))}
      <ul className="security-facts">
        <li>{maximalDays === null ? text('security.password.noAge') : text('security.password.age', { days: maximalDays })}</li>
        <li>{history > 1 ? text('security.password.history', { count: history }) : text('security.password.noHistory')}</li>
        <li>{text('security.password.common')}</li>
      </ul>
    </>
  );
}
