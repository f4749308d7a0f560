import CompareDialog from './compare-dialog.tsx';
import CopyDialog from './copy-dialog.tsx';
import PreviewDialog from './preview-dialog.tsx';
import { useRoleDialog } from './role-dialog-state.ts';
import './authorise.css';

/** Dialog that copies a role, compares it with another one, or previews it. */
export default function RoleDialog({ close }: { close: () => void }) {
  const { what, role } = useRoleDialog();
  if (what === 'compare') return <CompareDialog left={role.id} onClose={close} />;
  if (what === 'preview') return <PreviewDialog id={role.id} name={role.name} onClose={close} />;
  return <CopyDialog id={role.id} name={role.name} onClose={close} onMade={close} />;
}
