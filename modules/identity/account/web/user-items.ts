import { text } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { whyAddress } from '@zhixing/shell/why-address.ts';
import type { ExtraItems } from '@zhixing/ui/record/extensions.ts';
import { type AccountAdministration, openAccountAdmin } from './account-admin.ts';

/** Extra menu items of a user, by the reader's permissions; the server checks them again. */
const userItems: ExtraItems = ({ access }, row, go) => {
  const { userId, isAdministrator } = useSession.getState().user?.userInfo ?? {};
  const enabled = row.status === undefined || row.status === 'enabled';
  const offered: Readonly<Record<AccountAdministration, boolean>> = {
    resetPassword: access.actions.includes('resetPassword'),
    unlock: access.actions.includes('unlock'),
    handOver: access.update,
    viewAs: isAdministrator === true && enabled && row.isAdministrator !== true && row.id !== userId,
  };
  const person = { id: row.id, name: String(row.name ?? row.account ?? '') };
  return [
    ...(Object.keys(offered) as AccountAdministration[])
      .filter((care) => offered[care])
      .map((care) => ({ key: `-${care}`, label: text(`care.${care}.item`), onClick: () => openAccountAdmin(care, person) })),
    { key: '-whyUser', label: text('care.why'), onClick: () => go(whyAddress({ user: row.id })) },
  ];
};

export default userItems;
