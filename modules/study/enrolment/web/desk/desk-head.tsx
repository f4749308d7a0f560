import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button, Progress } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { CloseDialog } from './close-dialog.tsx';
import { type DeskData, useDeskWork } from './use-desk.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** The trip with its window and places, the letter to parents, and the next step of the sign-up. */
export function DeskHead({ desk }: { desk: DeskData }) {
  const text = useText();
  const { trip } = desk;
  const most = trip.most ?? trip.invited;
  return (
    <div className="sign-up-head">
      <div className="sign-up-facts">
        <p className="sign-up-name">
          <Link to={`/trip?id=${trip.id}`}>{trip.name}</Link>
          <ToneTag tone={trip.tone}>{trip.statusName}</ToneTag>
        </p>
        <p>
          {trip.signUpStart && trip.signUpEnd
            ? text('signUpDesk.window', { from: dateTime(trip.signUpStart), to: dateTime(trip.signUpEnd) })
            : text('signUpDesk.noWindow')}
          {trip.payDeadline ? ` · ${text('signUpDesk.payBy', { at: dateTime(trip.payDeadline) })}` : ''}
        </p>
        <LetterLine desk={desk} />
      </div>
      {trip.invited > 0 && (
        <div className="sign-up-places">
          <p>
            {text('signUpDesk.places', { taken: trip.taken, most: trip.most ?? '—' })}
            <span className="own-note"> {text('signUpDesk.least', { least: trip.least, confirmed: trip.confirmed })}</span>
          </p>
          <Progress
            percent={most > 0 ? Math.round((trip.taken / most) * 100) : 0}
            success={{ percent: most > 0 ? Math.round((trip.confirmed / most) * 100) : 0 }}
            showInfo={false}
            aria-label={text('signUpDesk.places', { taken: trip.taken, most: trip.most ?? '—' })}
          />
          <p className="own-note">
            {text('signUpDesk.figures', { submitted: trip.submitted, waiting: trip.waiting, unanswered: trip.unanswered })}
          </p>
        </div>
      )}
      <NextSteps desk={desk} />
    </div>
  );
}

function LetterLine({ desk: { trip } }: { desk: DeskData }) {
  const text = useText();
  const { letter } = trip;
  const to = letter ? `/lims04/lims040201?id=${letter.id}` : '/lims04/lims040201';
  return (
    <p>
      {text('signUpDesk.letter')} <Link to={to}>{text(`signUpDesk.letters.${letter?.status ?? 'none'}`)}</Link>
    </p>
  );
}

/** Opening, extending and closing, as far as the trip and the user's permissions allow. */
function NextSteps({ desk }: { desk: DeskData }) {
  const text = useText();
  const { attempt } = useNotices();
  const { trip, may } = desk;
  const model = useModel('trip').data;
  const act = useAction('trip');
  const endWaiting = useDeskWork<{ ended: number }>(trip.id, 'end-waiting');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  const [closing, setClosing] = useState(false);
  const action = (name: string) => model?.actions.find((one) => one.name === name && model.access.actions.includes(name));
  const [open, extend] = [action('openSignUp'), action('extendSignUp')];
  return (
    <div className="own-actions">
      {trip.status === 'declared' && open && (
        <Button type="primary" onClick={() => setAsked(open)}>
          {open.label}
        </Button>
      )}
      {trip.status === 'enrolling' && may.close && (
        <>
          <Button type="primary" onClick={() => setClosing(true)}>
            {text('signUpDesk.close')}
          </Button>
          {extend && <Button onClick={() => setAsked(extend)}>{extend.label}</Button>}
        </>
      )}
      {trip.status === 'organising' && trip.waiting > 0 && may.promote && (
        <Button
          loading={endWaiting.isPending}
          onClick={() => void attempt(() => endWaiting.mutateAsync({}), text('signUpDesk.waitingEnded'))}
        >
          {text('signUpDesk.endWaiting', { count: trip.waiting })}
        </Button>
      )}
      {closing && <CloseDialog trip={trip} close={() => setClosing(false)} />}
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: 'trip', id: trip.id }}
            run={async (args) =>
              (await act.mutateAsync({ id: trip.id, version: trip.version, action: asked.name, ...(args && { args }) })).handed
            }
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
