import { useText } from '@zhixing/client/i18n.ts';
import { type PasswordPolicy, passwordDemands } from '@zhixing/model/password-policy.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Form } from 'antd';

/** The demands on a new password, each checked off once met. */
export function PolicyChecklist({ policy }: { policy: PasswordPolicy }) {
  const text = useText();
  const password: string = Form.useWatch('password') ?? '';
  const demands = passwordDemands(policy, password);
  if (demands.length === 0) return null;
  return (
    <ul className="password-policy" id="password-policy" aria-label={text('password.policy')}>
      {demands.map(({ name, min, met }) => (
        <li key={name} data-met={met}>
          <Icon name={met ? 'check-circle' : 'info-circle'} />
          <span>{text(`password.demand.${name}`, { min })}</span>
          <span className="sr-only">{text(met ? 'password.met' : 'password.open')}</span>
        </li>
      ))}
    </ul>
  );
}
