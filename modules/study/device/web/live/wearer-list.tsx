import { useText } from '@zhixing/client/i18n.ts';
import { useState } from 'react';
import { SearchedNav } from './searched-nav.tsx';
import { freshnessOf, type Wearer } from './wearers.ts';

interface Props {
  readonly wearers: readonly Wearer[];
  readonly alarmed: ReadonlySet<string>;
  readonly chosen: string;
  readonly now: number;
  readonly onChoose: (id: string) => void;
}

const order = { lost: 0, stale: 1, fresh: 2 } as const;

/** Everybody who carries a device: those with an alarm first, then those who have been silent longest. It is the map for the keyboard. */
export function WearerList({ wearers, alarmed, chosen, now, onChoose }: Props) {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const rank = (wearer: Wearer) => (alarmed.has(wearer.subject) ? -1 : order[freshnessOf(wearer.fixAt, now)]);
  const shown = wearers
    .filter(({ name, group }) => `${name} ${group}`.includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || a.group.localeCompare(b.group, 'zh') || a.name.localeCompare(b.name, 'zh'));
  return (
    <SearchedNav label={text('liveMap.people')} search={text('liveMap.search')} none={text('liveMap.noneFound')} onSearch={setWanted}>
      {shown.map((wearer) => (
        <li key={wearer.id}>
          <button type="button" aria-pressed={wearer.id === chosen} onClick={() => onChoose(wearer.id === chosen ? '' : wearer.id)}>
            <span className="live-name">
              <i
                aria-hidden
                className="live-dot"
                data-kind={wearer.kind}
                data-state={alarmed.has(wearer.subject) ? 'alarm' : freshnessOf(wearer.fixAt, now)}
              />
              {wearer.name}
              {alarmed.has(wearer.subject) && <strong className="live-alarm">{text('liveMap.alarm')}</strong>}
            </span>
            <span className="own-note">{factsOf(wearer, now, text).join(' · ')}</span>
          </button>
        </li>
      ))}
    </SearchedNav>
  );
}

function factsOf({ group, fixAt, speedKmh, battery, accuracyM }: Wearer, now: number, text: ReturnType<typeof useText>): string[] {
  return [
    group,
    ageOf(now - fixAt, text),
    speedKmh !== null && speedKmh >= 1 ? text('liveMap.speed', { speed: Math.round(speedKmh) }) : '',
    accuracyM > 0 ? text('liveMap.accuracy', { metres: accuracyM }) : '',
    battery === null ? '' : text('liveMap.battery', { percent: battery }),
  ].filter(Boolean);
}

/** How old a place is, in words. */
export function ageOf(ms: number, text: ReturnType<typeof useText>): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return text('liveMap.secondsAgo', { n: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? text('liveMap.minutesAgo', { n: minutes }) : text('liveMap.hoursAgo', { n: Math.round(minutes / 60) });
}
