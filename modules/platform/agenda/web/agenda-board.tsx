import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { Condition } from '@zhixing/model';
import { grouped } from '@zhixing/model/grouped.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useListPage } from '@zhixing/ui/list/use-list-page.ts';
import { writeArrangement } from '@zhixing/ui/list-types/arrangement.ts';
import { CalendarBar } from '@zhixing/ui/list-types/calendar/calendar-bar.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Panel } from '@zhixing/ui/widgets/panel.tsx';
import { Button, ConfigProvider, Flex, Grid, theme } from 'antd';
import { Suspense } from 'react';
import { AgendaView } from './agenda-view.tsx';
import { later } from './times.ts';
import { unitsOf, useAgenda } from './use-agenda.ts';

const RecordDrawer = lazyDialog(() => import('@zhixing/ui/record/record-drawer.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

const MORNING = '09:00';
const HOUR = 60;

/** The calendar as month, week, day or list. The view is part of the URL, so that it survives reload, back and sharing. */
export function AgendaBoard({ model, base, title }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const tag = languageTags[useLanguage()];
  const phone = Grid.useBreakpoint().lg === false;
  const duration = useSession((session) => Number(session.user?.sysConfigInfo.duration)) || HOUR;
  const list = useListPage(model, base);
  const agenda = useAgenda(list, phone);
  const { day, unit, chosen, rows, total, cut } = agenda;
  const arrange = (next: string) => list.change({ group: writeArrangement({ from: 'startDay', to: 'endDay', unit: next }) });
  const create = (on: string, time = MORNING) => {
    const end = later(on, time, duration);
    const times = { startDay: on, startTime: time, endDay: end.day, endTime: end.time };
    list.open('new', false, { ...times, reminder: 'minutes15', dayReminder: 'same9' });
  };
  return (
    <ConfigProvider componentSize={phone ? 'large' : 'medium'}>
      <Panel>
        <Flex align="center" justify="space-between" gap="small" wrap>
          <h1 style={{ margin: 0, fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong }}>{title}</h1>
          {model.access.create && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => create(day)}>
              {t('agenda.create')}
            </Button>
          )}
        </Flex>
        <CalendarBar
          day={day}
          unit={unit}
          tag={tag}
          chosen={chosen}
          units={unitsOf(phone)}
          choices={[chosen]}
          onGo={(at) => list.change({ at })}
          onArrange={(_key, next) => arrange(next)}
        />
        {cut > 0 && <span role="status">{t('ui.types.firstOnes', { shown: cut, total: grouped(total) })}</span>}
        {rows.error ? (
          <Failed error={rows.error} onRetry={rows.refetch} />
        ) : (
          <AgendaView
            list={list}
            agenda={agenda}
            title={title}
            tag={tag}
            phone={phone}
            onCreate={model.access.create ? create : undefined}
            onArrange={arrange}
          />
        )}
        {list.state.record && (
          <Suspense>
            <RecordDrawer list={list} />
          </Suspense>
        )}
      </Panel>
    </ConfigProvider>
  );
}
