import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useState } from 'react';
import { Link } from 'react-router';

/** Confirmation of a submitted registration with its number. */
export function Done({ regNo, mended, onAsk }: { regNo: string; mended: boolean; onAsk: () => void }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  return (
    <section className="register-done" aria-live="polite">
      <h2>{text(mended ? 'register.mended' : 'register.done')}</h2>
      <p className="register-number">{regNo}</p>
      <p>{text('register.keep')}</p>
      <p className="register-ways">
        <button type="button" className="zx-button" onClick={() => void copyText(regNo).then(() => setCopied(true))}>
          {text(copied ? 'register.copied' : 'register.copy')}
        </button>
        <button type="button" className="zx-button" onClick={onAsk}>
          {text('register.ask')}
        </button>
        <Link className="zx-button" to="/login">
          {text('register.toSignIn')}
        </Link>
      </p>
    </section>
  );
}
