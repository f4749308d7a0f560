import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { Effective, Figure } from './use-effective.ts';

const groups = {
  driving: [
    'speedLimitKmh',
    'ordinarySpeedKmh',
    'fatigueMinutes',
    'restMinutes',
    'parkMinutes',
    'deviationM',
    'nightBanFrom',
    'nightBanTo',
  ],
  people: ['distanceM', 'distanceSeconds', 'missingMinutes'],
  devices: ['offlineMinutes', 'lowBatteryPct'],
  health: ['tempHigh', 'tempLow', 'hrHigh', 'hrLow', 'spo2Low'],
  escalation: ['escalateCritical', 'escalateMajor', 'escalateMinor'],
  notifying: ['notifyTutor', 'notifyChief', 'notifySchool', 'notifyAgency', 'notifyBureau'],
} as const;

const tones = { trip: 'warning', school: 'processing', platform: 'success', default: 'neutral' } as const;

/** Every figure that holds, with the setting that it comes from. */
export function EffectiveFigures({ model, effective }: { model: ModelDescription; effective: Effective }) {
  const text = useText();
  return (
    <div className="warning-groups">
      {Object.entries(groups).map(([group, names]) => (
        <section key={group} aria-label={text(`safetyWarning.groups.${group}`)}>
          <h2 className="warning-title">{text(`safetyWarning.groups.${group}`)}</h2>
          <dl>
            {names.flatMap((name) => {
              const figure = effective.figures[name];
              return figure ? [<Line key={name} model={model} name={name} figure={figure} />] : [];
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Line({ model, name, figure: { value, from } }: { model: ModelDescription; name: string; figure: Figure }) {
  const text = useText();
  const field = model.fields.find((one) => one.name === name);
  const option = field?.options?.find((one) => one.value === value);
  return (
    <div className="warning-line">
      <dt>{field?.label ?? name}</dt>
      <dd>
        <strong>{option?.label ?? String(value)}</strong>
        <ToneTag tone={tones[from]}>{text(`safetyWarning.from.${from}`)}</ToneTag>
      </dd>
    </div>
  );
}
