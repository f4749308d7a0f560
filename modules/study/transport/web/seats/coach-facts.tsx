import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { Coach } from './seating.ts';

/** Days before the end of the papers from which they are pointed out. */
const SOON = 30;

/** Whose coach it is, who drives, and whether the papers reach. */
export function CoachFacts({ coach }: { coach: Coach }) {
  const text = useText();
  const drivers = [coach.driver, coach.coDriver].filter(Boolean).join(' · ');
  const title = `${text('tripSeats.coachNo', { carNo: coach.carNo })} ${coach.plateNo}`;
  return (
    <div className="coach-facts">
      <h2>
        <PeekLink model="tripVehicle" id={coach.id} label={title} />
      </h2>
      <p className="own-note">
        {[coach.carrier, coach.model, drivers].filter(Boolean).join(' · ')}
        {coach.startAt && coach.endAt && ` · ${dateTime(coach.startAt)} – ${dateTime(coach.endAt)}`}
      </p>
      <p className="own-actions">
        {coach.gaps.map((gap) => (
          <ToneTag key={gap} tone="danger">
            {gap}
          </ToneTag>
        ))}
        {coach.gaps.length === 0 && coach.papersLeft !== null && (
          <ToneTag tone={coach.papersLeft <= SOON ? 'warning' : 'success'}>
            {text('tripSeats.papersLeft', { days: coach.papersLeft })}
          </ToneTag>
        )}
        {!coach.online && <ToneTag tone="warning">{text('tripSeats.offline')}</ToneTag>}
      </p>
    </div>
  );
}
