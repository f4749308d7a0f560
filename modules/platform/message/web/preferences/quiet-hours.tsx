import { useText } from '@zhixing/client/i18n.ts';
import { readTime } from '@zhixing/model/kinds/time.ts';
import { TimeInput } from '@zhixing/ui/widgets/lazy.tsx';
import { Alert, Switch } from 'antd';
import { useState } from 'react';
import type { Preference, Wish } from './use-preference.ts';

const EVENING = 22 * 60;
const MORNING = 7 * 60;
const WRONG = 'quiet-hours-wrong';

type Ends = Pick<Wish, 'quietFrom' | 'quietUntil'>;
type End = keyof Ends;

const two = (value: number) => String(value).padStart(2, '0');
const shown = (minute: number | null) => (minute === null ? '' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
function minuteOf(typed: string): number | null {
  const time = readTime(typed);
  if (time === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Quiet hours. Input is saved on blur; an empty span shows an error and is not saved. */
export function QuietHours({ wish, change }: { wish: Preference; change: (ends: Ends) => void }) {
  const text = useText();
  const { quietFrom, quietUntil, held } = wish;
  return (
    <fieldset className="message-wish">
      <legend>{text('profile.message.quiet')}</legend>
      <p className="own-note">{text('profile.message.quietWhat')}</p>
      <span className="message-quiet">
        <Switch
          size="small"
          aria-label={text('profile.message.quiet')}
          checked={quietFrom !== null}
          onChange={(now) => change(now ? { quietFrom: EVENING, quietUntil: MORNING } : { quietFrom: null, quietUntil: null })}
        />
        {quietFrom !== null && <Span quietFrom={quietFrom} quietUntil={quietUntil} change={change} />}
      </span>
      {held > 0 && <Alert type="info" showIcon title={text('profile.message.held', { count: held, until: shown(quietUntil) })} />}
    </fieldset>
  );
}

function Span({ quietFrom, quietUntil, change }: Ends & { change: (ends: Ends) => void }) {
  const text = useText();
  const stored = { quietFrom, quietUntil };
  const [typed, setTyped] = useState<Readonly<Record<End, string>>>({ quietFrom: shown(quietFrom), quietUntil: shown(quietUntil) });
  const meant: Ends = { quietFrom: minuteOf(typed.quietFrom), quietUntil: minuteOf(typed.quietUntil) };
  const wrong = meant.quietFrom === null || meant.quietUntil === null || meant.quietFrom === meant.quietUntil;
  const save = () => {
    if (!wrong && (meant.quietFrom !== stored.quietFrom || meant.quietUntil !== stored.quietUntil)) change(meant);
  };
  const end = (name: End) => (
    <span className="message-end">
      <label htmlFor={name}>{text(`profile.message.${name}`)}</label>
      <TimeInput
        id={name}
        field={{ name, kind: 'time', label: text(`profile.message.${name}`), operators: [] }}
        value={typed[name]}
        onChange={(value) => setTyped((now) => ({ ...now, [name]: typeof value === 'string' ? value : '' }))}
        onBlur={save}
        invalid={wrong}
        describedBy={wrong ? WRONG : undefined}
        labelOf={() => undefined}
      />
    </span>
  );
  return (
    <>
      {end('quietFrom')}
      {end('quietUntil')}
      {wrong && (
        <small id={WRONG} role="alert" className="message-wrong">
          {text('profile.message.quietWrong')}
        </small>
      )}
    </>
  );
}
