import { useText } from '@zhixing/client/i18n.ts';
import { type KeyboardEvent, useState } from 'react';

/** Password input with a show button and a caps lock warning. */
export function PasswordField() {
  const text = useText();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div className="field">
      <label htmlFor="sign-in-password">{text('signIn.password')}</label>
      <div className="field-box">
        <input
          id="sign-in-password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          placeholder={text('signIn.passwordHint')}
          maxLength={128}
          onKeyUp={watch}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className="field-aside"
          aria-pressed={shown}
          aria-label={text('signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {shown ? null : <path d="M4 20 20 4" strokeLinecap="round" />}
          </svg>
        </button>
      </div>
      <span role="status" className="field-note">
        {caps ? text('signIn.capsLock') : ''}
      </span>
    </div>
  );
}
