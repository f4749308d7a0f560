import { api } from '@zhixing/client/http.ts';
import { text } from '@zhixing/client/i18n.ts';
import type { FindNextStep } from '@zhixing/ui/record/extensions.ts';
import { accountAdminPath, openAccountAdmin } from './account-admin.ts';

/** A user without a password cannot sign in yet, so setting the initial one is the next step. */
const userNextStep: FindNextStep = async ({ access }, { record }) => {
  if (!access.actions.includes('resetPassword') || record.status !== 'enabled') return null;
  const { hasPassword } = await api.get<{ hasPassword: boolean }>(accountAdminPath(record.id, 'SignIn'));
  if (hasPassword) return null;
  const user = { id: record.id, name: String(record.name ?? record.account ?? '') };
  return { label: text('care.resetPassword.first'), onClick: () => openAccountAdmin('resetPassword', user) };
};

export default userNextStep;
