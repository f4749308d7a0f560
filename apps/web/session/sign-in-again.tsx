import { useText } from '@zhixing/client/i18n.ts';
import { UnsavedPages } from '@zhixing/shell/tabs/unsaved-pages.tsx';
import { Modal } from 'antd';
import { useState } from 'react';
import { PasswordPart } from '../sign-in/password-part.tsx';
import { QuestionPart } from '../sign-in/question-part.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';
import './sign-in-again.css';

/** Signs in again over the open pages, so that the user continues there without losing input. */
export default function SignInAgain({ message }: { message: string }) {
  const text = useText();
  const { form, account, busy, other, submit, becomeOther, stay, leave, opened, ...tried } = useSignInAgain();
  const [leaving, setLeaving] = useState(false);
  const password = (
    <form ref={form} className="sign-in-form" onSubmit={submit} noValidate hidden={leaving}>
      <p className="again-what">{message}</p>
      <p className="again-what">{text('again.kept')}</p>
      <PasswordPart
        {...tried}
        busy={busy}
        submit={text(busy ? 'signIn.busy' : 'again.submit')}
        leave={text('again.leave')}
        onLeave={() => setLeaving(true)}
      >
        <label className="field">
          <span>{text('signIn.account')}</span>
          <input name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} defaultValue={account} maxLength={64} />
        </label>
      </PasswordPart>
    </form>
  );
  return (
    <Modal
      open
      centered
      width={400}
      title={text('again.title')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      // Opens without motion, after which the focus would be moved away from whoever types already.
      transitionName=""
      afterOpenChange={opened}
    >
      {other ? (
        <QuestionPart go={text('again.becomeOther', { name: other })} onGo={becomeOther} stay={text('again.back')} onStay={stay}>
          {text('again.other', { name: other })}
        </QuestionPart>
      ) : (
        password
      )}
      {leaving && (
        <QuestionPart go={text('again.leave')} onGo={leave} stay={text('again.stay')} onStay={() => setLeaving(false)}>
          {text('again.leaveWhat')}
          <UnsavedPages note={text('shell.tabs.unsavedIn')} />
        </QuestionPart>
      )}
    </Modal>
  );
}
