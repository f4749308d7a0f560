import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Grid, type MenuProps } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Act, actsOf, atOnce, dangerous, emptyFilled, eventOf, labelOf } from '../acts/act.ts';
import type { FlowDetail } from '../flow.ts';
import { flowPath, useFlowChanged } from '../use-flow.ts';

const ActSheet = lazyDialog(() => import('../acts/act-sheet.tsx'));
const FlowPrint = lazyDialog(() => import('../print/flow-print.tsx'));

interface Props {
  readonly detail: FlowDetail;
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns whether the input may be sent. */
  readonly mayAct: () => boolean;
  readonly onFields: (fields: Readonly<Record<string, string>>) => void;
  readonly onDone: () => void;
}

const first = ['signFor', 'agree', 'submit', 'giveAssistance'];
const second = [
  'reject',
  'return',
  'transfer',
  'addSign',
  'urge',
  'recall',
  'removeSign',
  'recallTask',
  'revoke',
  'resume',
  'reactivate',
  'retry',
  'assign',
];
const AT_HAND = 3;

/** The acts offered to the user: the most frequent as buttons, on phones at the bottom of the screen. */
export function Toolbar({ detail, values, mayAct, onFields, onDone }: Props) {
  const text = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const { acts, take, busy, asking: chosenAct, setAsking: setChosenAct } = useTaking({ detail, mayAct });
  const [printing, setPrinting] = useState(false);
  const navigate = useNavigate();
  const place = ({ key }: Act) => (first.includes(key) ? 0 : second.includes(key) ? 1 + second.indexOf(key) : 99);
  const sorted = acts.toSorted((a, b) => place(a) - place(b));
  const atHand = sorted.filter((act) => place(act) < 99).slice(0, phone ? 2 : AT_HAND);
  const several = new Set(acts.map(({ for: owner }) => owner ?? '')).size > 1;
  const remindedUntil = useStillToCome(detail.offered.urgeAgainAt);
  const label = (act: Act) => {
    if (act.key === 'urge' && remindedUntil) return text('flow.urgeAgain', { time: chinaText(remindedUntil).slice(-5) });
    const node = act.visit === undefined ? '' : ` · ${detail.nodes.find(({ id }) => id === nodeOf(detail, act.visit))?.title ?? ''}`;
    const owner = several && act.for ? text('flow.forWhom', { name: detail.people[act.for] ?? '' }) : '';
    return `${text(`flow.acts.${labelOf(act)}`)}${node}${owner}`;
  };
  const mine = useSession((session) => session.user?.userInfo.userId) === detail.initiator;
  const items: NonNullable<MenuProps['items']> = [
    ...sorted
      .filter((act) => !atHand.includes(act))
      .map((act) => ({
        key: keyOf(act),
        label: label(act),
        disabled: act.key === 'urge' && remindedUntil !== null,
        danger: dangerous.includes(act.key),
        onClick: () => void take(act),
      })),
    // A flow started by another is restarted from that one.
    ...(mine && !detail.parent ? [{ key: '-again', label: text('flow.again'), onClick: () => void navigate(againAddress(detail)) }] : []),
    ...(detail.offered.prints.length > 0 ? [{ key: '-print', label: text('flow.print.title'), onClick: () => setPrinting(true) }] : []),
  ];
  return (
    <div className="flow-toolbar" role="toolbar" aria-label={text('flow.toolbar')}>
      {atHand.map((act) => (
        <Button
          key={keyOf(act)}
          type={first.includes(act.key) ? 'primary' : 'default'}
          danger={dangerous.includes(act.key)}
          loading={busy === keyOf(act)}
          disabled={act.key === 'urge' && remindedUntil !== null}
          onClick={() => void take(act)}
        >
          {label(act)}
        </Button>
      ))}
      <DropMenu menu={{ items }} placement="bottomRight">
        <Button icon={<Icon name="more" />} aria-haspopup="menu">
          {text('flow.more')}
        </Button>
      </DropMenu>
      <Suspense>
        {chosenAct ? (
          <ActSheet
            detail={detail}
            act={chosenAct}
            values={values}
            onFields={onFields}
            onDone={() => {
              setChosenAct(null);
              onDone();
              if (chosenAct.key === 'delete') void navigate('/workFlow/flowMine');
            }}
            onClose={() => setChosenAct(null)}
          />
        ) : null}
        {printing ? <FlowPrint detail={detail} onClose={() => setPrinting(false)} /> : null}
      </Suspense>
    </div>
  );
}

const keyOf = ({ key, task, visit }: Act): string => `${key} ${task ?? ''} ${visit ?? ''}`;
const nodeOf = ({ visits }: FlowDetail, visit: number | undefined): string => visits.find(({ id }) => id === visit)?.node ?? '';
const againAddress = ({ subject, action, record }: FlowDetail): string =>
  `/workFlow/flowLaunch?model=${subject}&action=${action}&source=${record}`;

/** A future moment, rounded up to the minute; null once it has passed. */
function useStillToCome(at: string | null): string | null {
  const [now, setNow] = useState(Date.now);
  const until = at ? Math.ceil(Date.parse(at) / 60_000) * 60_000 : 0;
  useEffect(() => {
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > now ? new Date(until).toISOString() : null;
}

/** Runs an act at once, or opens its dialog. */
function useTaking({ detail, mayAct }: Pick<Props, 'detail' | 'mayAct'>) {
  const text = useText();
  const { attempt } = useNotices();
  const changed = useFlowChanged();
  const user = useSession((session) => session.user?.userInfo.userId) ?? '';
  const [chosenAct, setChosenAct] = useState<Act | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const take = async (act: Act) => {
    if ((act.key === 'agree' || act.key === 'submit') && !mayAct()) return;
    if (!atOnce.includes(act.key)) return setChosenAct(act);
    setBusy(keyOf(act));
    const body = { act: eventOf(act, emptyFilled), ...(act.for && { for: act.for }) };
    await attempt(() => api.post(`${flowPath(detail.id)}/acts`, body), text('flow.done', { act: text(`flow.acts.${act.key}`) }));
    await changed();
    setBusy(null);
  };
  return { acts: actsOf(detail, user), take, busy, asking: chosenAct, setAsking: setChosenAct };
}
