import { useText } from '@zhixing/client/i18n.ts';
import { storedSystemConfig } from '@zhixing/client/session.ts';
import { BrandMark } from '@zhixing/shell/brand-mark.tsx';
import { LanguageSwitch } from '@zhixing/shell/public/language-switch.tsx';
import { useSystemTitle } from '@zhixing/shell/use-page-title.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { DemoAccounts } from './demo-accounts.tsx';
import { Providers } from './providers.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TrailPicture } from './trail-picture.tsx';
import { useSignIn } from './use-sign-in.ts';
import '@zhixing/shell/public/sign-in.css';

/** Sign-in page. Uses native controls; antd is loaded after sign-in. */
export function SignInPage() {
  const text = useText();
  const signIn = useSignIn();
  const { copyright } = storedSystemConfig();
  const system = useSystemTitle();
  const title = text('signIn.title');
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  return (
    <div className="sign-in">
      <aside className="sign-in-picture" aria-label={text('signIn.footer')}>
        <TrailPicture />
        <div className="sign-in-words">
          <p className="sign-in-motto">{text('signIn.motto')}</p>
          <p>{text('signIn.mission')}</p>
        </div>
      </aside>
      <main className="sign-in-side">
        <div className="sign-in-languages">
          <LanguageSwitch />
        </div>
        <div className="sign-in-card">
          <h1>
            <BrandMark picture={signIn.config?.loginIcon} />
            <span>{system}</span>
          </h1>
          <SignInForm signIn={signIn} />
          {signIn.config?.socials?.length ? <Providers providers={signIn.config.socials} /> : null}
          <p className="sign-in-register">
            <Link to="/register">{text('signIn.register')}</Link>
            <Link to="/publicity">{text('signIn.publicity')}</Link>
            <Link to="/complain">{text('signIn.complain')}</Link>
          </p>
          {signIn.config?.demoAccounts?.length ? <DemoAccounts accounts={signIn.config.demoAccounts} signIn={signIn} /> : null}
        </div>
        <footer className="sign-in-footer">{signIn.config?.copyright || copyright || text('signIn.footer')}</footer>
      </main>
    </div>
  );
}
