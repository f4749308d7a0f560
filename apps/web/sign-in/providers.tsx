import { useText } from '@zhixing/client/i18n.ts';
import type { Social } from '@zhixing/client/session.ts';
import { socialAddress } from '@zhixing/client/socials.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { useSearchParams } from 'react-router';

/** External identity providers: plain links, which the server redirects to the provider. */
export function Providers({ providers }: { providers: readonly Social[] }) {
  const text = useText();
  const [search] = useSearchParams();
  const redirect = `${basePath}${safeRedirect(search.get('redirect'))}`;
  return (
    <section className="sign-in-providers" aria-labelledby="providers-title">
      <h2 id="providers-title">{text('signIn.providers')}</h2>
      <ul>
        {providers.map(({ enname, name }) => (
          <li key={enname}>
            <a className="zx-button" href={socialAddress(enname, redirect)}>
              {text('signIn.provider', { name })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
