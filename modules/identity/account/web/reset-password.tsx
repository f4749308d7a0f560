import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import HandedDialog from '@zhixing/ui/review/handed-dialog.tsx';
import { useState } from 'react';
import { type CareProps, carePath } from './care.ts';
import { Question } from './question.tsx';

/** Gives an account a new initial password and shows it, once. */
export function ResetPassword({ user, close }: CareProps) {
  const text = useText();
  const [made, setMade] = useState<{ password: string; hours: number } | null>(null);
  const reset = async () => {
    setMade(await api.post<{ password: string; hours: number }>(carePath(user.id, 'Actions/ResetPassword'), {}));
  };
  if (made !== null) {
    const lines = [
      { name: 'password', label: text('care.resetPassword.new', { name: user.name }), value: made.password },
      { name: 'hours', label: text('care.resetPassword.good'), value: text('care.resetPassword.hours', { hours: made.hours }) },
    ];
    return <HandedDialog title={text('care.resetPassword.item')} lines={lines} onClose={close} />;
  }
  return (
    <Question title={text('care.resetPassword.item')} run={reset} close={close}>
      {text('care.resetPassword.what', { name: user.name })}
    </Question>
  );
}
