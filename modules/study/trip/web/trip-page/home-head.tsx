import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Steps } from 'antd';
import { Link } from 'react-router';
import { DeclareButton } from './declare-button.tsx';
import { FileDepartureButton } from './file-departure-button.tsx';
import { TripActions } from './trip-actions.tsx';
import { amounts, type Readiness, type TripHome } from './use-trip-home.ts';

interface Props {
  readonly one: OneRecord;
  readonly home: TripHome;
  readonly readiness: Readiness | undefined;
}

/** Name, countdown and figures of the trip, the step that it has reached, and the next one. */
export function HomeHead({ one, home, readiness }: Props) {
  const text = useText();
  const { record } = one;
  const reached = home.steps.findIndex(({ state }) => state === record.status);
  return (
    <>
      <header>
        <div>
          <h1>{String(record.name)}</h1>
          <p className="trip-home-sub">
            {String(record.tripNo)} · {countdown(String(record.departAt), text)}
          </p>
        </div>
        <div className="trip-home-actions">
          {record.status === 'preparing' && <Link to={`/lims04/lims040112?trip=${record.id}`}>{text('tripHome.choose')}</Link>}
          <Link to={`/lims04/lims040102?trip=${record.id}`}>{text('tripHome.itinerary')}</Link>
          {isBack(record.status) && home.parts.some(({ model }) => model === 'costAccounting') && (
            <Link to={`/trip-settlement?trip=${record.id}`}>{text('tripHome.settlement')}</Link>
          )}
          <TripActions one={one} />
          <DeclareButton trip={record.id} home={home} status={String(record.status)} readiness={readiness} />
          {record.status === 'organising' && <FileDepartureButton trip={record.id} home={home} readiness={readiness} />}
        </div>
      </header>
      {reached >= 0 ? (
        <>
          <Steps
            className="trip-home-steps"
            size="small"
            responsive={false}
            titlePlacement="vertical"
            current={reached}
            items={home.steps.map(({ title }) => ({ title }))}
          />
          <p className="trip-home-now" aria-hidden>
            {home.steps[reached]?.title}
          </p>
        </>
      ) : (
        <p className="own-note">{text('tripHome.cancelled', { reason: String(record.cancelReason ?? '') })}</p>
      )}
      {home.next && (
        <p className="trip-home-next">
          {text('tripHome.next', { what: home.next.what })}
          <span className="trip-home-who">{text('tripHome.who', { who: home.next.who.join(text('tripHome.or')) })}</span>
        </p>
      )}
      <Figures one={one} money={home.money} />
    </>
  );
}

/** Its money is settled, and its archive opened, on a page of their own. */
const isBack = (status: unknown): boolean => ['returned', 'settling', 'archived'].includes(String(status));

type Text = ReturnType<typeof useText>;

function countdown(departAt: string, text: Text): string {
  const days = daysBetween(chinaDay(Date.now()), chinaDay(departAt));
  if (days < 0) return text('tripHome.departed', { days: -days });
  return days === 0 ? text('tripHome.today') : text('tripHome.inDays', { days });
}

const shown = ['school', 'agency', 'tripPlan', 'chief'] as const;

function Figures({ one: { record, labels }, money }: { one: OneRecord; money: TripHome['money'] }) {
  const text = useText();
  const named = (field: (typeof shown)[number]) => labels[field]?.[String(record[field])];
  // Agencies, bases and camps read the name of the school as the trip copied it, and do not learn who of its staff is in charge.
  const names = {
    school: named('school') ?? record.schoolName ?? '—',
    agency: named('agency') ?? (record.agency ? undefined : '—'),
    tripPlan: named('tripPlan'),
    chief: named('chief'),
  };
  const planned = text('tripHome.people', { students: Number(record.planStudents ?? 0), staff: Number(record.planStaff ?? 0) });
  const signed = text('tripHome.signed', { signed: Number(record.signedCount ?? 0), confirmed: Number(record.confirmedCount ?? 0) });
  const lines: readonly (readonly [string, string])[] = [
    ['departs', dateTime(String(record.departAt))],
    ['returns', dateTime(String(record.returnAt))],
    ['gathers', [record.gatherAt && dateTime(String(record.gatherAt)), record.gatherPlace].filter(Boolean).join(' · ') || '—'],
    ['headcount', planned],
    ...(record.signUpStart ? [['signUp', signed] as const, ['signUpEnd', dateTime(String(record.signUpEnd))] as const] : []),
    ...shown.flatMap((field) => (names[field] ? [[field, String(names[field])] as const] : [])),
    ...amounts.flatMap((name) => (money[name] === null ? [] : [[name, shownYuan(money[name])] as const])),
  ];
  return (
    <dl className="trip-home-figures">
      {lines.map(([key, value]) => (
        <div key={key}>
          <dt>{text(`tripHome.figures.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
