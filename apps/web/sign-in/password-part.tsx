import { type Captcha, CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import type { ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';

interface Props {
  readonly failure: string;
  readonly captcha: Captcha | null;
  readonly changeCaptcha: () => void;
  readonly busy: boolean;
  /** Label of the submit button. */
  readonly submit: string;
  readonly leave: string;
  readonly onLeave: () => void;
  /** Inputs above the password. */
  readonly children?: ReactNode;
}

/** Password form over the open pages, with captcha, submit and leave buttons. */
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
