import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { readStored } from '@zhixing/client/storage.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { lazy, Suspense } from 'react';
import { PasswordPart } from '../../sign-in/password-part.tsx';
import { QuestionPart } from '../../sign-in/question-part.tsx';
import { useUnlock } from './use-unlock.ts';

// Loaded lazily: after a reload no pages are open, and nothing of the shell is loaded.
const UnsavedPages = lazy(
  lazyRetry(() => import('@zhixing/shell/tabs/unsaved-pages.tsx').then((file) => ({ default: file.UnsavedPages }))),
);

/** Lock card: user, password input, unlock and sign-out. */
export function LockCard({ title }: { title: string }) {
  const text = useText();
  const name = useSession((session) => session.user?.userInfo.userName) ?? readStored('account') ?? '';
  const { form, unlock, leaving, askToLeave, stay, leave, busy, ...tried } = useUnlock();
  const who = (
    <>
      <span className="lock-avatar" aria-hidden="true">
        {[...name].at(-1) ?? '?'}
      </span>
      <h1 id="lock-title">{title}</h1>
    </>
  );
  if (leaving)
    return (
      <section className="sign-in-form lock-card" aria-labelledby="lock-title">
        {who}
        <QuestionPart go={text('lock.leave')} onGo={leave} stay={text('lock.stay')} onStay={stay}>
          {text('lock.confirmLeave')}
          <Suspense>{hasUnsaved() && <UnsavedPages note={text('shell.tabs.unsavedIn')} />}</Suspense>
        </QuestionPart>
      </section>
    );
  return (
    <form ref={form} className="sign-in-form lock-card" onSubmit={unlock} noValidate aria-labelledby="lock-title">
      {who}
      <p>{name ? text('lock.who', { name }) : text('lock.what')}</p>
      <PasswordPart
        {...tried}
        busy={busy}
        submit={text(busy ? 'lock.busy' : 'lock.unlock')}
        leave={text('lock.leave')}
        onLeave={askToLeave}
      />
    </form>
  );
}
