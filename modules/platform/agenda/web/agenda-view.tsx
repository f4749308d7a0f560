import { useSession } from '@zhixing/client/session.ts';
import type { ListHandle } from '@zhixing/ui/list/use-list-page.ts';
import type { EntryWays } from '@zhixing/ui/list-types/calendar/entry-ways.ts';
import { MonthGrid } from '@zhixing/ui/list-types/calendar/month-grid.tsx';
import { DayList } from './day-list.tsx';
import { HourGrid } from './hour-grid.tsx';
import { type AgendaHandle, appointmentOf } from './use-agenda.ts';
import { useLook } from './use-look.ts';
import { useMove } from './use-move.tsx';

interface Props {
  readonly list: ListHandle;
  readonly agenda: AgendaHandle;
  readonly title: string;
  readonly tag: string;
  readonly phone: boolean;
  readonly onCreate: ((day: string, time?: string) => void) | undefined;
  readonly onArrange: (unit: string) => void;
}

/** The selected view of the calendar. */
export function AgendaView({ list, agenda, title, tag, phone, onCreate, onArrange }: Props) {
  const mover = useMove();
  const look = useLook();
  const lunar = useSession((session) => session.user?.sysConfigInfo.showLunarCalendar === true) && tag.startsWith('zh');
  const { unit, day, days } = agenda;
  const open = (id: string) => list.open(id);
  if (unit === 'list') return <DayList agenda={agenda} tag={tag} lunar={lunar} days={days} open={open} />;
  if (unit !== 'month') return <HourGrid agenda={agenda} tag={tag} lunar={lunar} mover={mover} open={open} onCreate={onCreate} />;
  const ways: EntryWays = {
    look: (row) => look(row.color),
    text: (row, name, begins) => [begins && appointmentOf(row).startTime, name].filter(Boolean).join(' '),
    mayMove: mover.mayMove,
    onMove: mover.move,
  };
  const go = (at: string) => list.change({ at });
  const openDay = (at: string) => {
    go(at);
    if (!phone) onArrange('day');
  };
  const calendar = { ...agenda, unit };
  return (
    <>
      <MonthGrid
        list={list}
        title={title}
        phone={phone}
        tag={tag}
        calendar={calendar}
        lunar={lunar}
        ways={ways}
        onCreate={onCreate}
        onGo={go}
        onOpenDay={openDay}
      />
      {phone && <DayList agenda={agenda} tag={tag} lunar={lunar} open={open} days={[day]} />}
    </>
  );
}
