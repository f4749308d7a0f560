import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';

/** Takes on all alarms that wait, where there are several: each is one step of its own in the log. */
export function AcknowledgeAll({ rows }: { rows: readonly RecordRow[] }) {
  const text = useText();
  const model = useModel('alarm').data;
  const act = useAction('alarm');
  const { attempt } = useNotices();
  const open = model ? rows.filter((row) => row.status === 'raised' && offeredActions(model, row).some(({ name }) => name === 'ack')) : [];
  if (open.length < 2) return null;
  const take = async () => {
    for (const { id, version } of open) await act.mutateAsync({ id, version, action: 'ack' });
  };
  return (
    <Button
      className="alarm-ack-all"
      disabled={act.isPending}
      onClick={() => void attempt(take, text('alarmCentre.acked', { count: open.length }))}
    >
      {text('alarmCentre.ackAll', { count: open.length })}
    </Button>
  );
}
