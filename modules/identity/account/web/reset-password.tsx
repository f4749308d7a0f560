import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import OneTimeResultDialog from '@zhixing/ui/review/one-time-result-dialog.tsx';
import { useState } from 'react';
import { type AccountAdminProps, accountAdminPath } from './account-admin.ts';
import { Question } from './question.tsx';

/** Sets a new initial password and shows it once. */
export function ResetPassword({ user, close }: AccountAdminProps) {
  const text = useText();
  const [made, setMade] = useState<{ password: string; hours: number } | null>(null);
  const reset = async () => {
    setMade(await api.post<{ password: string; hours: number }>(accountAdminPath(user.id, 'Actions/ResetPassword'), {}));
  };
  if (made !== null) {
    const lines = [
      { name: 'password', label: text('care.resetPassword.new', { name: user.name }), value: made.password },
      { name: 'hours', label: text('care.resetPassword.good'), value: text('care.resetPassword.hours', { hours: made.hours }) },
    ];
    return <OneTimeResultDialog title={text('care.resetPassword.item')} lines={lines} onClose={close} />;
  }
  return (
    <Question title={text('care.resetPassword.item')} run={reset} close={close}>
      {text('care.resetPassword.what', { name: user.name })}
    </Question>
  );
}
