import CompareDialog from './compare-dialog.tsx';
import CopyDialog from './copy-dialog.tsx';
import { useRoleDialog } from './role-dialog-state.ts';
import './authorise.css';

/** Dialog that copies a role, or compares it with another one. */
export default function RoleDialog({ close }: { close: () => void }) {
  const { what, role } = useRoleDialog();
  if (what === 'compare') return <CompareDialog left={role.id} onClose={close} />;
  return <CopyDialog id={role.id} name={role.name} onClose={close} onMade={close} />;
}
