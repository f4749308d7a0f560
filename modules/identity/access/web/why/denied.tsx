import { useText } from '@zhixing/client/i18n.ts';
import { whyAddress } from '@zhixing/shell/why-address.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { PermissionRequestDialog } from './ask-dialog.tsx';

/** Shown after a refusal: requests the permission, or links to the explanation. */
export default function Denied({ permission }: { permission: string }) {
  const text = useText();
  const [dialogOpen, setDialogOpen] = useState(false);
  const dot = permission.indexOf('.');
  const [subject, abilityPermission] = [permission.slice(0, dot), permission.slice(dot + 1)];
  if (dot < 1) return null;
  return (
    <>
      <Button type="primary" onClick={() => setDialogOpen(true)}>
        {text('why.ask')}
      </Button>
      <Link to={whyAddress({ model: subject })} className="zx-button">
        {text('why.title')}
      </Link>
      {dialogOpen ? <PermissionRequestDialog subject={subject} ability={abilityPermission} close={() => setDialogOpen(false)} /> : null}
    </>
  );
}
