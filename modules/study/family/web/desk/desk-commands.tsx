import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { showToast } from '@zhixing/client/toasts.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { Desk } from './use-desk.ts';

interface Issued {
  readonly made: number;
  readonly without: number;
}

/** What is done for many families at once: making links, printing their codes, sending them. */
export function DeskCommands({ desk, trip, schoolClass }: { desk: Desk; trip: string | null; schoolClass: string | null }) {
  const text = useText();
  const client = useQueryClient();
  const { attempt } = useNotices();
  const [busy, setBusy] = useState(false);
  const open = desk.list.filter(({ status }) => status === 'open');
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await attempt(async () => {
      await work();
      await client.invalidateQueries({ queryKey: keys.allData });
    });
    setBusy(false);
  };
  const make = () =>
    run(async () => {
      const { made, without } = await api.post<Issued>('/api/family-links/issue', { trip, ...(schoolClass && { classes: [schoolClass] }) });
      showToast({ tone: 'success', text: made > 0 ? text('familyLinks.made', { count: made }) : text('familyLinks.nothingMade') });
      if (without > 0) showToast({ tone: 'info', text: text('familyLinks.without', { count: without }), ms: 8000 });
    });
  const print = () =>
    run(() => api.download('/api/family-links/codes', { ...(trip && { trip }), ...(schoolClass && { class: schoolClass }) }));
  const send = () =>
    run(async () => {
      const { sent } = await api.post<{ sent: number }>('/api/family-links/send', { ids: open.map(({ id }) => id) });
      showToast({ tone: 'success', text: text('familyLinks.sent', { count: sent }) });
    });
  return (
    <div className="own-actions">
      <Button type={open.length === 0 ? 'primary' : 'default'} disabled={busy} onClick={make}>
        {text('familyLinks.make')}
      </Button>
      <Button type={open.length > 0 ? 'primary' : 'default'} disabled={busy || open.length === 0} onClick={print}>
        {text('familyLinks.print')}
      </Button>
      <Popconfirm title={text('familyLinks.sendSure', { count: open.length })} onConfirm={send} disabled={busy || open.length === 0}>
        <Button disabled={busy || open.length === 0}>{text('familyLinks.send')}</Button>
      </Popconfirm>
    </div>
  );
}
