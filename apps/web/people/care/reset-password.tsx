import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import HandedDialog from '@zhixing/ui/review/handed-dialog.tsx';
import { useState } from 'react';
import { type CareProps, carePath } from './care.ts';
import { Question } from './question.tsx';

/** Gives an account a new initial password and shows it, once. */
export function ResetPassword({ user, close }: CareProps) {
  const text = useText();
  const [password, setPassword] = useState<string | null>(null);
  const reset = async () => {
    const answer = await api.post<{ password: string }>(carePath(user.id, 'Actions/ResetPassword'), {});
    setPassword(answer.password);
  };
  const lines = [{ name: 'password', label: text('care.resetPassword.new', { name: user.name }), value: password ?? '' }];
  if (password !== null) return <HandedDialog title={text('care.resetPassword.item')} lines={lines} onClose={close} />;
  return (
    <Question title={text('care.resetPassword.item')} run={reset} close={close}>
      {text('care.resetPassword.what', { name: user.name })}
    </Question>
  );
}
