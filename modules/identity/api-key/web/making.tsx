import { useText } from '@zhixing/client/i18n.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { KeyDialog } from './key-dialog.tsx';
import { KeyShown } from './key-shown.tsx';
import './keys.css';

/** Button to create a key, with its form and the result. */
export function Making({ kind }: { kind: 'own' | 'system' }) {
  const text = useText();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const take = (key: string) => {
    setDialogOpen(false);
    setMade(key);
  };
  return (
    <>
      <Button type="primary" onClick={() => setDialogOpen(true)}>
        {text(`keys.new.${kind}`)}
      </Button>
      {dialogOpen ? <KeyDialog kind={kind} close={() => setDialogOpen(false)} made={take} /> : null}
      {made === null ? null : <KeyShown value={made} close={() => setMade(null)} />}
    </>
  );
}
