import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { addMonths } from '@zhixing/model/china-time.ts';
import { Button, Flex, Grid, Select, theme } from 'antd';
import { useState } from 'react';
import { dayNames } from '../list-types/calendar/day-names.ts';
import { monthOf, todayInChina } from '../list-types/calendar/days.ts';
import { DayGrid } from './day-grid.tsx';
import { twoDigits } from './typed-time.ts';

interface Props {
  /** The chosen day; '' for none. */
  readonly day: string;
  /** Allow only past days. */
  readonly past: boolean;
  readonly onChoose: (day: string) => void;
}

const FIRST_YEAR = 1900;
const YEARS_AHEAD = 30;
const MONTHS = 12;
/** Width of seven days, each as wide as its lunar name. */
const WIDTH_EMS = 22;

/** Month calendar for picking a day; in Chinese with lunar days. */
export default function DayPanel({ day, past, onChoose }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const tag = languageTags[useLanguage()];
  const today = todayInChina();
  const [at, setAt] = useState(day || today);
  const lunar = useSession(({ user }) => user?.sysConfigInfo.showLunarCalendar === true) && tag.startsWith('zh');
  const move = (next: string) => setAt(past && next > today ? today : next);
  return (
    <Flex vertical gap="small" style={{ width: phone ? '100%' : WIDTH_EMS * token.fontSize }}>
      <Flex gap="small" align="center">
        <Button type="text" icon={<LeftOutlined />} aria-label={t('ui.date.monthBefore')} onClick={() => move(addMonths(at, -1))} />
        <YearAndMonth at={at} tag={tag} last={Number(today.slice(0, 4)) + (past ? 0 : YEARS_AHEAD)} onMove={move} />
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={t('ui.date.monthAfter')}
          disabled={past && monthOf(at) >= monthOf(today)}
          onClick={() => move(addMonths(at, 1))}
        />
      </Flex>
      <DayGrid at={at} chosen={day} today={today} tag={tag} lunar={lunar} past={past} onChoose={onChoose} onMove={move} />
      <Button type="link" style={{ alignSelf: 'flex-start' }} onClick={() => onChoose(today)}>
        {t('ui.date.today')}
      </Button>
    </Flex>
  );
}

/** Selects for the year and month shown. */
function YearAndMonth({ at, tag, last, onMove }: { at: string; tag: string; last: number; onMove: (day: string) => void }) {
  const t = useText();
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => String(last - i));
  const months = Array.from({ length: MONTHS }, (_, i) => twoDigits(i + 1));
  const names = dayNames(tag);
  const year = at.slice(0, 4);
  const first = (wantedYear: string, month: string) => `${wantedYear}-${month}-01`;
  const shared = { style: { flex: '1 1 0', minWidth: 0 }, getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? trigger };
  return (
    <>
      <Select
        {...shared}
        aria-label={t('ui.date.year')}
        value={year}
        options={years.map((value) => ({ value, label: names.yearOf(first(value, '01')) }))}
        onChange={(next) => onMove(first(next, at.slice(5, 7)))}
      />
      <Select
        {...shared}
        aria-label={t('ui.date.month')}
        value={at.slice(5, 7)}
        options={months.map((value) => ({ value, label: names.monthOf(first(year, value)) }))}
        onChange={(next) => onMove(first(year, next))}
      />
    </>
  );
}
