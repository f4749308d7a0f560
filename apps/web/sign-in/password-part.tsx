import { type Captcha, CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import type { ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';

interface Props {
  readonly failure: string;
  readonly captcha: Captcha | null;
  readonly changeCaptcha: () => void;
  readonly busy: boolean;
  /** What the button that sends the form says. */
  readonly submit: string;
  readonly leave: string;
  readonly onLeave: () => void;
  /** What is asked for before the password. */
  readonly children?: ReactNode;
}

/** The password over what is open, with the way in and the way out. */
export function PasswordPart({ failure, captcha, changeCaptcha, busy, submit, leave, onLeave, children }: Props) {
  return (
    <>
      <div role="alert" className={failure ? 'sign-in-failure' : ''}>
        {failure}
      </div>
      {children}
      <PasswordField />
      {captcha ? <CaptchaField captcha={captcha} change={changeCaptcha} /> : null}
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {submit}
      </button>
      <button type="button" className="zx-button sign-in-leave" onClick={onLeave} disabled={busy}>
        {leave}
      </button>
    </>
  );
}
