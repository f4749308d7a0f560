import { useText } from '@zhixing/client/i18n.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { ageOf } from '../live/wearer-list.tsx';
import type { Wearer } from '../live/wearers.ts';
import { spanOfStop } from './stop-shapes.ts';
import type { Coach, Driven, DrivingLimits } from './use-driving.ts';

interface Props {
  readonly vehicles: readonly Wearer[];
  /** Where they are at the moment that is shown. */
  readonly shown: readonly Wearer[];
  readonly coaches: ReadonlyMap<string, Coach>;
  readonly driven: readonly Driven[];
  readonly limits: DrivingLimits | null;
  readonly alarmed: ReadonlySet<string>;
  readonly chosen: string;
  readonly now: number;
  readonly onChoose: (id: string) => void;
  /** Plays back from a moment on. */
  readonly onMoment: (at: number) => void;
}

/** The coaches with who drives them and how; the stops of the chosen one lead to their moment. */
export function CoachList({ vehicles, shown, coaches, driven, limits, alarmed, chosen, now, onChoose, onMoment }: Props) {
  const text = useText();
  return (
    <nav className="live-people" aria-label={text('driving.coaches')}>
      <ul>
        {vehicles.map((vehicle) => {
          const coach = coaches.get(vehicle.subject);
          const course = driven.find(({ device }) => device === vehicle.device);
          const isChosen = vehicle.id === chosen;
          return (
            <li key={vehicle.id}>
              <button type="button" aria-pressed={isChosen} onClick={() => onChoose(vehicle.id)}>
                <span className="live-name">
                  <strong>{coach ? text('driving.coach', { no: coach.carNo, plate: coach.plate }) : vehicle.name}</strong>
                  {alarmed.has(vehicle.subject) && <ToneTag tone="danger">{text('driving.alarm')}</ToneTag>}
                </span>
                {coach && coach.drivers.length > 0 && (
                  <span className="own-note">{text('driving.driver', { names: coach.drivers.join(text('driving.and')) })}</span>
                )}
                <Facts vehicle={shown.find(({ id }) => id === vehicle.id) ?? vehicle} course={course} limits={limits} now={now} />
              </button>
              {isChosen && course && <Stops course={course} onMoment={onMoment} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface FactsProps {
  readonly vehicle: Wearer;
  readonly course: Driven | undefined;
  readonly limits: DrivingLimits | null;
  readonly now: number;
}

function Facts({ vehicle, course, limits, now }: FactsProps) {
  const text = useText();
  const { speedKmh, fixAt } = vehicle;
  const isFast = speedKmh !== null && limits !== null && speedKmh > limits.speedKmh;
  const minutes = course?.drivenSince == null ? null : Math.max(0, Math.floor((fixAt - course.drivenSince) / 60_000));
  const isTired = minutes !== null && limits !== null && minutes >= limits.drivingMinutes;
  const none = text('driving.none');
  const facts: readonly (readonly [name: string, value: string, isOver: boolean])[] = [
    [text('driving.speed'), speedKmh === null ? none : text('driving.kmh', { speed: Math.round(speedKmh) }), isFast],
    [
      text('driving.driven'),
      minutes === null ? text('driving.rests') : text('driving.minutes', { n: minutes, limit: limits?.drivingMinutes ?? none }),
      isTired,
    ],
    [
      text('driving.fastest'),
      course ? text('driving.kmh', { speed: course.maxKmh }) : none,
      course !== undefined && limits !== null && course.maxKmh > limits.speedKmh,
    ],
    [text('driving.distance'), course ? text('driving.km', { km: (course.metres / 1000).toFixed(1) }) : none, false],
    [text('driving.heard'), ageOf(now - fixAt, text), false],
  ];
  return (
    <span className="driving-facts">
      {facts.map(([name, value, isOver]) => (
        <span key={name} data-over={isOver}>
          <small>{name}</small> {value}
        </span>
      ))}
    </span>
  );
}

function Stops({ course: { stops }, onMoment }: { course: Driven; onMoment: (at: number) => void }) {
  const text = useText();
  if (stops.length === 0) return <p className="own-note driving-none">{text('driving.noStops')}</p>;
  return (
    <ol className="driving-stops" aria-label={text('driving.stops')}>
      {stops.map((stop) => (
        <li key={stop.from}>
          <Button type="link" size="small" onClick={() => onMoment(stop.from)}>
            {spanOfStop(stop, text)}
          </Button>
          <span className="own-note">
            {stop.until !== null && text('driving.lasted', { n: Math.round((stop.until - stop.from) / 60_000) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
