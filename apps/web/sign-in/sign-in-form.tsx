import { useText } from '@zhixing/client/i18n.ts';
import { readStored, writeStored } from '@zhixing/client/storage.ts';
import { CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import { type FormEvent, useEffect, useRef } from 'react';
import { PasswordField } from './password-field.tsx';
import { firstMissing, focusOn, hasWrongMobile, typedIn } from './typed.ts';
import type { SignIn } from './use-sign-in.ts';

/** Sign-in form with account, password and, when required, a captcha. The last account is remembered, never a password. */
export function SignInForm({ signIn }: { signIn: SignIn }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!signIn.waiting) return;
    fillIn(form.current, signIn.waiting);
    focusOn(form.current, 'code');
  }, [signIn.waiting]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const typed = typedIn(form.current);
    const missing = firstMissing(typed, signIn.captcha ? ['account', 'password', 'code'] : ['account', 'password']);
    signIn.warn(missing && text(`signIn.missing.${missing}`));
    if (missing) return focusOn(form.current, missing);
    if (hasWrongMobile(typed)) {
      signIn.warn(text('signIn.wrongMobile'));
      return focusOn(form.current, 'account');
    }
    writeStored('account', typed.account);
    if (await signIn.submit(typed.account, typed.password, typed.code)) return;
    focusOn(form.current, 'password');
  };
  return (
    <form ref={form} className="sign-in-form" onSubmit={(event) => void send(event)} noValidate aria-label={text('signIn.title')}>
      <div role="alert" className={signIn.failure ? 'sign-in-failure' : ''}>
        {signIn.failure}
      </div>
      <label className="field">
        <span>{text('signIn.account')}</span>
        <input
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={readStored('account') ?? ''}
          placeholder={text('signIn.accountHint')}
          maxLength={64}
        />
      </label>
      <PasswordField />
      {signIn.captcha ? <CaptchaField captcha={signIn.captcha} change={signIn.changeCaptcha} /> : null}
      <button type="submit" className="sign-in-submit" disabled={signIn.busy !== null} aria-busy={signIn.busy !== null}>
        {text(signIn.busy === null ? 'signIn.submit' : 'signIn.busy')}
      </button>
    </form>
  );
}

function fillIn(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input) input.value = value;
  }
}
