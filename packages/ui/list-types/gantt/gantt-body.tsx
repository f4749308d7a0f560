import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { RecordPage } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Flex, Segmented } from 'antd';
import { useMemo } from 'react';
import Failed from '../../states/failed.tsx';
import { Waiting } from '../../states/waiting.tsx';
import { chosenOf, readArrangement, spanChoices, writeArrangement } from '../arrangement.ts';
import type { BodyProps } from '../body-props.ts';
import { BySelect, TypeBar } from '../by-select.tsx';
import { dayOf, todayInChina } from '../calendar/days.ts';
import type { Span } from '../fits.ts';
import { fieldNames } from '../title-of.ts';
import type { Bar } from './bar.ts';
import { type Scale, scales, ticksOf, timeSpanOf } from './scale.ts';
import { TimeLine } from './time-line.tsx';

/** Gantt chart: records as bars between two dates on a timeline. */
export default function GanttBody({ list, title, phone }: BodyProps) {
  const choices = spanChoices(list.model);
  const chosen = chosenOf(choices, list.state.group);
  return chosen ? <Gantt key={chosen.key} list={list} title={title} phone={phone} choices={choices} chosen={chosen} /> : null;
}

interface Props extends BodyProps {
  readonly choices: ReturnType<typeof spanChoices>;
  readonly chosen: Props['choices'][number];
}

function Gantt({ list, title, phone, choices, chosen }: Props) {
  const t = useText();
  const tag = languageTags[useLanguage()];
  const firstDay = useSession((session) => Number(session.user?.sysConfigInfo.firstDay) % 7 || 0);
  const { from, to } = chosen;
  const scale = scales.find((one) => one === readArrangement(list.state.group).unit) ?? 'month';
  const sort = list.query.sort || from.name;
  const rows = useList(list.model.name, { ...list.query, sort, fields: fieldNames(list, from.name, to.name) });
  const bars = useMemo(() => barsOf(rows.data, chosen), [rows.data, chosen]);
  const ticks = useMemo(() => ticksFor(bars, scale, firstDay), [bars, scale, firstDay]);
  if (rows.error) return <Failed error={rows.error} onRetry={rows.refetch} />;
  if (!rows.data) return <Waiting />;
  const arrange = (key: string, unit: string) => list.change({ group: writeArrangement({ ...readArrangement(key), unit }) });
  return (
    <Flex vertical gap="small">
      <TypeBar label={t('ui.types.arrange')}>
        <BySelect
          id="gantt-by"
          label={t('ui.types.ganttBy')}
          value={chosen.key}
          choices={choices}
          onChange={(key) => arrange(key, scale)}
        />
        <Segmented<Scale>
          value={scale}
          options={scales.map((value) => ({ value, label: t(`ui.types.scale.${value}`) }))}
          onChange={(next) => arrange(chosen.key, next)}
          aria-label={t('ui.types.scaleLabel')}
        />
      </TypeBar>
      <TimeLine
        list={list}
        title={title}
        phone={phone}
        tag={tag}
        scale={scale}
        ticks={ticks}
        bars={bars}
        chosen={chosen}
        labels={rows.data.labels}
      />
    </Flex>
  );
}

const barsOf = (page: RecordPage | undefined, { from, to }: Span): Bar[] =>
  (page?.list ?? []).map((row) => ({ row, begin: dayOf(row[from.name]), end: dayOf(row[to.name]) }));

function ticksFor(bars: readonly Bar[], scale: Scale, firstDay: number) {
  const today = todayInChina();
  const lasting = bars.flatMap(({ begin, end }) => (begin ? [[begin, end ?? begin] as const] : []));
  const [first, last] = timeSpanOf(lasting, today);
  return ticksOf(first, last, scale, firstDay);
}
