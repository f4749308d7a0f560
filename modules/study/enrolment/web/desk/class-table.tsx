import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { LateInvitation } from './late-invitation.tsx';
import { type ClassLine, type DeskData, useDeskWork } from './use-desk.ts';

interface Props {
  readonly desk: DeskData;
  readonly chosen: string | null;
  readonly choose: (schoolClass: string | null) => void;
}

const figures = ['invited', 'opened', 'signed', 'confirmed', 'waiting', 'declined', 'unanswered'] as const;

/** How far each class is. Pressing a class shows its families below. */
export function ClassTable({ desk, chosen, choose }: Props) {
  const text = useText();
  const total = desk.classes.reduce((sum, { toRemind }) => sum + toRemind, 0);
  const isOpen = desk.trip.status === 'enrolling' && desk.may.remind;
  return (
    <section aria-labelledby="sign-up-classes">
      <div className="sign-up-bar">
        <h2 id="sign-up-classes">{text('signUpDesk.byClass')}</h2>
        {isOpen && <Remind trip={desk.trip.id} count={total} label={text('signUpDesk.remindAll', { count: total })} />}
        {isOpen && <LateInvitation desk={desk} />}
      </div>
      <OwnTable<ClassLine>
        label={text('signUpDesk.byClass')}
        rows={desk.classes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: text('signUpDesk.class'),
            draw: ({ id, name }) => (
              <Button type="link" size="small" aria-pressed={id === chosen} onClick={() => choose(id === chosen ? null : id)}>
                {name}
              </Button>
            ),
          },
          ...figures.map((figure) => ({
            key: figure,
            title: text(`signUpDesk.columns.${figure}`),
            draw: (line: ClassLine) => <span className={line[figure] === 0 ? 'own-note' : undefined}>{line[figure]}</span>,
          })),
          ...(isOpen
            ? [
                {
                  key: 'remind',
                  title: '',
                  label: text('signUpDesk.remind'),
                  draw: ({ id, toRemind }: ClassLine) => (
                    <Remind trip={desk.trip.id} schoolClass={id} count={toRemind} label={text('signUpDesk.remind')} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

interface RemindProps {
  readonly trip: string;
  readonly schoolClass?: string;
  /** Families who have not answered and were not reminded today. */
  readonly count: number;
  readonly label: string;
}

function Remind({ trip, schoolClass, count, label }: RemindProps) {
  const text = useText();
  const { done, failed } = useNotices();
  const work = useDeskWork<{ reminded: number }>(trip, 'remind');
  const remind = () =>
    work
      .mutateAsync(schoolClass ? { schoolClass } : {})
      .then(({ reminded }) => done(text('signUpDesk.reminded', { count: reminded })), failed);
  return (
    <Button size={schoolClass ? 'small' : 'middle'} disabled={count === 0} loading={work.isPending} onClick={() => void remind()}>
      {label}
    </Button>
  );
}
