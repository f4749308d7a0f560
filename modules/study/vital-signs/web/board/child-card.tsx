import { dateTime, relativeTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { type Child, signs } from './use-health.ts';

const outOf = { heartRate: ['heartHigh', 'heartLow'], bodyTemp: ['tempHigh'], spo2: ['oxygenLow'] } as const;

/** A child with its values; those outside their limits are told in words too. */
export function ChildCard({ child, isClear }: { child: Child; isClear: boolean }) {
  const text = useText();
  const { name, className, group, isAbnormal, abnormal, isWorn, steps, battery, at } = child;
  const none = text('healthGuard.none');
  const about = [className, group, battery === null ? '' : text('healthGuard.battery', { percent: battery })].filter(Boolean);
  return (
    <li className="health-child" data-abnormal={isAbnormal}>
      <p className="health-name">
        <strong>{name}</strong>
        {isAbnormal && <ToneTag tone="danger">{text('healthGuard.abnormal')}</ToneTag>}
        {isWorn === false && <ToneTag tone="warning">{text('healthGuard.notWorn')}</ToneTag>}
      </p>
      <p className="own-note">{about.join(' · ')}</p>
      <dl>
        {isClear &&
          signs.map((sign) => {
            const found = abnormal.find((one) => (outOf[sign] as readonly string[]).includes(one));
            return (
              <div key={sign} data-abnormal={found !== undefined}>
                <dt>{text(`healthGuard.signs.${sign}`)}</dt>
                <dd>
                  {child[sign] === null ? none : text(`healthGuard.values.${sign}`, { value: String(child[sign]) })}
                  {found && <em>{text(`healthGuard.reasons.${found}`)}</em>}
                </dd>
              </div>
            );
          })}
        <div>
          <dt>{text('healthGuard.signs.steps')}</dt>
          <dd>{steps ?? none}</dd>
        </div>
      </dl>
      <p className="own-note">
        {at === null ? (
          text('healthGuard.silent')
        ) : (
          <time dateTime={at} title={dateTime(at)}>
            {text('healthGuard.measured', { age: relativeTime(at) })}
          </time>
        )}
      </p>
    </li>
  );
}
