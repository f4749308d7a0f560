import { text } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import type { ExtraItems } from '@zhixing/ui/record/extensions.ts';
import { useRoleDialog } from './role-dialog-state.ts';

/** Extra menu items of a role: its grants, a copy, a comparison, a preview. */
const roleItems: ExtraItems = ({ access }, { id, name }, go) => {
  if (!access.actions.includes('authorise')) return [];
  const open = (what: 'copy' | 'compare' | 'preview') => () => {
    useRoleDialog.setState({ what, role: { id, name: String(name) } });
    openDialog('role');
  };
  return [
    { key: '-authorise', label: text('authorise.ofRole'), onClick: () => go(`/permission/authorize?type=role&id=${id}`) },
    ...(access.create ? [{ key: '-copy-role', label: text('authorise.copy.open'), onClick: open('copy') }] : []),
    { key: '-compare', label: text('authorise.compare.open'), onClick: open('compare') },
    ...(useSession.getState().user?.userInfo.isAdministrator
      ? [{ key: '-preview', label: text('authorise.previewRole.open'), onClick: open('preview') }]
      : []),
  ];
};

export default roleItems;
