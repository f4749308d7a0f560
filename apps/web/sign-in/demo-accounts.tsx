import { useText } from '@zhixing/client/i18n.ts';
import type { DemoAccount } from '@zhixing/client/session.ts';
import type { SignIn } from './use-sign-in.ts';

/** Demo accounts with one-click sign-in. Sent by the server in demo mode only. */
export function DemoAccounts({ accounts, signIn }: { accounts: readonly DemoAccount[]; signIn: SignIn }) {
  const text = useText();
  const passwords = [...new Set(accounts.map(({ password }) => password))];
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{text('signIn.demo.title')}</h2>
      <p>{passwords.length === 1 ? text('signIn.demo.password', { password: passwords[0] }) : text('signIn.demo.hint')}</p>
      <ul>
        {accounts.map((one) => (
          <li key={one.account}>
            <button
              type="button"
              disabled={signIn.busy !== null}
              aria-busy={signIn.busy === one.account}
              onClick={() => void signIn.submitDemo(one.account, one.password)}
            >
              <span className="demo-role">{one.role}</span>
              <span className="demo-who">
                {one.name} · {one.organization}
              </span>
              <code>{one.account}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
