import { useText } from '@zhixing/client/i18n.ts';
import type { OneRecord, RecordRow } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useSave, useWrite } from '@zhixing/client/use-writes.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';
import seriesWrites from './series-writes.tsx';
import { type Appointment, type Shift, shifted, type Times } from './times.ts';
import { appointmentOf } from './use-agenda.ts';

/** Moves appointments, which only their creator may do; for a series, asks for the scope of the change. */
export function useMove() {
  const t = useText();
  const me = useSession((session) => session.user?.userInfo.userId);
  const confirm = useConfirm();
  const { attempt, done, failed } = useNotices();
  const save = useSave('appointment');
  const saveSeries = useWrite((work: () => Promise<OneRecord>) => work());
  const put = async (row: Appointment, times: Times) => {
    const { record } = await save.mutateAsync({ id: row.id, version: row.version, values: timesOf(row, times) });
    return record;
  };
  const single = async (row: Appointment, times: Times) => {
    try {
      const moved = appointmentOf(await put(row, times));
      const undo = () => void attempt(() => put(moved, row), t('agenda.movedBack'));
      done(t('agenda.moved', { title: row.title }), { label: t('ui.record.undo'), run: undo, undo: true });
    } catch (error) {
      failed(error);
    }
  };
  const ofSeries = async (row: Appointment, times: Times) => {
    let scope = seriesWrites.usual;
    const content = (
      <SeriesScopeQuestion
        onChange={(next) => {
          scope = next;
        }}
      />
    );
    if (!(await confirm({ title: t('agenda.moveSeries', { title: row.title }), content, okText: t('agenda.move') }))) return;
    const work = () => seriesWrites.save(row, row.version, timesOf(row, times), scope);
    await attempt(() => saveSeries.mutateAsync(work), t('agenda.moved', { title: row.title }));
  };
  return {
    mayMove: (row: RecordRow): boolean => appointmentOf(row).createdBy === me,
    move: (found: RecordRow, shift: Shift): void => {
      const row = appointmentOf(found);
      const times = shifted(row, shift);
      if (times) void (row.series === null ? single : ofSeries)(row, times);
    },
  };
}

export type Mover = ReturnType<typeof useMove>;

// All-day appointments have no times, and none may be sent.
const timesOf = ({ allDay }: Appointment, { startDay, startTime, endDay, endTime }: Times) =>
  allDay ? { startDay, endDay } : { startDay, startTime, endDay, endTime };

function SeriesScopeQuestion({ onChange }: { onChange: (scope: string) => void }) {
  const [scope, setScope] = useState(seriesWrites.usual);
  const choose = (next: string) => {
    setScope(next);
    onChange(next);
  };
  return <seriesWrites.Choice value={scope} onChange={choose} />;
}
