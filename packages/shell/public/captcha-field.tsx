import { useText } from '@zhixing/client/i18n.ts';
import { randomId } from '@zhixing/client/request.ts';
import { useState } from 'react';

/** A captcha image is identified by a client-generated random number, which is sent back with its text. */
export interface Captcha {
  readonly random: string;
}

export const freshRandom = (): string => randomId();

/** Captcha input with its image; clicking the image loads a new one. */
export function CaptchaField({ captcha, change }: { captcha: Captcha; change: () => void }) {
  const text = useText();
  const [broken, setBroken] = useState('');
  return (
    <label className="field">
      <span>{text('signIn.code')}</span>
      <span className="field-box">
        <input
          key={captcha.random}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text('signIn.codeHint')}
          maxLength={8}
        />
        <button type="button" className="captcha" title={text('signIn.changeCode')} aria-label={text('signIn.changeCode')} onClick={change}>
          {broken === captcha.random ? (
            text('signIn.changeCode')
          ) : (
            <img src={`/api/file/ImageCode/${captcha.random}`} alt="" width="110" height="38" onError={() => setBroken(captcha.random)} />
          )}
        </button>
      </span>
    </label>
  );
}
