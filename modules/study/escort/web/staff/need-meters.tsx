import { useText } from '@zhixing/client/i18n.ts';
import type { Need } from './use-staff.ts';

/** The minimum set line by line: how many are needed, named and filed. */
export function NeedMeters({ needs, filed }: { needs: readonly Need[]; filed: readonly Need[] }) {
  const text = useText();
  return (
    <ul className="staff-needs" aria-label={text('tripPeople.needs')}>
      {needs.map(({ code, least, present }) => {
        const done = filed.find((one) => one.code === code)?.present ?? 0;
        const lacks = Math.max(0, least - present);
        return (
          <li key={code} data-holds={done >= least || undefined}>
            <span>{text(`tripPeople.need.${code}`)}</span>
            <meter min={0} max={least} value={Math.min(done, least)} aria-label={text(`tripPeople.need.${code}`)} />
            <small>
              {text('tripPeople.counted', { filed: done, named: present, least })}
              {lacks > 0 && ` ${text('tripPeople.lacks', { count: lacks })}`}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
