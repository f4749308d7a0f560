import { useText } from '@zhixing/client/i18n.ts';
import { type RetentionState, useRetention } from '@zhixing/client/use-retention.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import './retention-note.css';

/** How long the data of a page is kept; administrators of the platform change it here. Its words come from the server. */
export function RetentionNote({ name }: { name: string }) {
  const { data, isPending, keep } = useRetention(name);
  const notices = useNotices();
  const save = async (days: number) => {
    const message = await keep(days).catch(notices.failed);
    if (message) notices.done(message);
  };
  // What stands below begins where it will stand.
  if (isPending) return <p className="own-note retention-note-waiting" aria-hidden />;
  if (!data) return null;
  return (
    <div className="retention-note">
      <p className="own-note">{data.note}</p>
      {data.mayChange && <Choice key={data.days} state={data} onSave={save} />}
    </div>
  );
}

function Choice({ state: { days, least, most, note }, onSave }: { state: RetentionState; onSave: (days: number) => Promise<void> }) {
  const text = useText();
  const [typed, setTyped] = useState<number | null>(days);
  return (
    <>
      <InputNumber aria-label={note} min={least} max={most} precision={0} value={typed} onChange={setTyped} />
      <Button disabled={typed === null || typed === days} onClick={() => typed !== null && void onSave(typed)}>
        {text('ui.action.save')}
      </Button>
    </>
  );
}
