import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { type AccountAdminProps, accountAdminPath } from './account-admin.ts';
import { Question } from './question.tsx';

/** Unlocks an account that was locked after wrong passwords. */
export function Unlock({ user, close }: AccountAdminProps) {
  const text = useText();
  const { done } = useNotices();
  const unlock = async () => {
    await api.put(accountAdminPath(user.id, 'Actions/unlock'), {}, { told: done });
    close();
  };
  return (
    <Question title={text('care.unlock.item')} run={unlock} close={close}>
      {text('care.unlock.what', { name: user.name })}
    </Question>
  );
}
