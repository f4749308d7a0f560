import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, theme } from 'antd';
import type { ListHandle } from '../../list/use-list-page.ts';
import type { DayChoice } from '../arrangement.ts';
import { GroupRows } from '../group/group-rows.tsx';
import { dayNames } from './day-names.ts';
import { touching } from './entries.ts';

interface Props {
  readonly list: ListHandle;
  readonly choice: DayChoice;
  readonly day: string;
  readonly tag: string;
  readonly phone?: boolean;
  readonly onCreate: ((day: string) => void) | undefined;
}

/** All records of a day, paged, with an add button. */
export function DayRows({ list, choice, day, tag, phone = false, onCreate }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const name = dayNames(tag).full(day);
  return (
    <section aria-label={name}>
      <Flex align="center" justify="space-between" gap="small">
        {phone && <h3 style={{ margin: 0, fontSize: token.fontSize }}>{name}</h3>}
        {onCreate && (
          <Button icon={<PlusOutlined />} onClick={() => onCreate(day)} aria-label={t('ui.types.createOn', { day: name })}>
            {t('ui.action.create')}
          </Button>
        )}
      </Flex>
      <GroupRows list={list} condition={touching(choice, day, day) ?? {}} name={name} phone={phone} />
    </section>
  );
}
