import { useText } from '@zhixing/client/i18n.ts';
import { whyAddress } from '@zhixing/shell/why-address.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { AskDialog } from './ask-dialog.tsx';

/** Where something was refused: asks for the permission, or explains why. */
export default function Denied({ permission }: { permission: string }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const dot = permission.indexOf('.');
  const [subject, ability] = [permission.slice(0, dot), permission.slice(dot + 1)];
  if (dot < 1) return null;
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {text('why.ask')}
      </Button>
      <Link to={whyAddress({ model: subject })} className="zx-button">
        {text('why.title')}
      </Link>
      {asking ? <AskDialog subject={subject} ability={ability} close={() => setAsking(false)} /> : null}
    </>
  );
}
