import { dateTime } from '@zhixing/client/formats.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { announce, maySound } from './sound.ts';

const MuteDialog = lazyDialog(() => import('./mute-dialog.tsx'));

const MUTED = 'zx_alarms_muted_until';
const storedUntil = (): number => Number(localStorage.getItem(MUTED) ?? 0);

/** Announces alarms that nobody has taken on by sound and voice, unless whoever is on duty has muted them for a while. */
export function SoundSwitch({ only }: { only: Readonly<Record<string, unknown>> | undefined }) {
  const text = useText();
  const [until, setUntil] = useState(storedUntil);
  const [asking, setAsking] = useState(false);
  const isMuted = until > Date.now();
  useEffect(() => {
    if (until <= Date.now()) return undefined;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  useAnnouncements(only, isMuted);
  const keep = (moment: number) => {
    localStorage.setItem(MUTED, String(moment));
    setUntil(moment);
  };
  return (
    <div className="alarm-sound">
      <span className="own-note" role="status">
        {isMuted
          ? text('alarmCentre.sound.off', { at: dateTime(new Date(until).toISOString()) })
          : text(maySound() ? 'alarmCentre.sound.on' : 'alarmCentre.sound.allow')}
      </span>
      <Button size="small" onClick={() => (isMuted ? keep(0) : setAsking(true))}>
        {text(isMuted ? 'alarmCentre.sound.unmute' : 'alarmCentre.sound.mute')}
      </Button>
      <Suspense>{asking ? <MuteDialog onClose={() => setAsking(false)} onMuted={keep} /> : null}</Suspense>
    </div>
  );
}

/** Sounds once for each new alarm, and again every half minute for serious ones that wait. */
function useAnnouncements(only: Readonly<Record<string, unknown>> | undefined, isMuted: boolean): void {
  const text = useText();
  const language = useLanguage();
  const fields = useModel('alarm').data?.fields;
  const { data } = useList('alarm', { filter: { ...only, status: 'raised' }, sort: '-levelRank', page: 1, size: 20 });
  const known = useRef(new Map<string, number>());
  useEffect(() => {
    if (isMuted || !data) return undefined;
    const word = (field: string, row: RecordRow) =>
      fields?.find(({ name }) => name === field)?.options?.find(({ value }) => value === row[field])?.label ?? '';
    const say = (row: RecordRow) =>
      announce(
        text('alarmCentre.sound.spoken', {
          level: word('level', row),
          title: [word('category', row), data.labels.trip?.[String(row.trip)]].filter(Boolean).join(' · '),
        }),
        {
          language,
          serious: Number(row.levelRank) >= 3,
        },
      );
    const round = () => {
      const now = Date.now();
      const due = data.list.filter((row) => {
        const last = known.current.get(row.id);
        return last === undefined || (Number(row.levelRank) >= 3 && now - last >= AGAIN_MS);
      });
      for (const row of due) known.current.set(row.id, now);
      if (due[0]) say(due[0]);
    };
    round();
    const timer = setInterval(round, AGAIN_MS);
    return () => clearInterval(timer);
  }, [data, isMuted, text, language, fields]);
}

const AGAIN_MS = 30_000;
