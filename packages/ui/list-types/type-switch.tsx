import {
  AlignLeftOutlined,
  AppstoreOutlined,
  CalendarOutlined,
  EditOutlined,
  EnvironmentOutlined,
  GroupOutlined,
  ProjectOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ListType } from '@zhixing/client/list-state.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListHandle } from '../list/use-list-page.ts';
import { DropMenu } from '../widgets/drop-menu.tsx';
import { useListType } from './use-list-type.ts';

const icons: Readonly<Record<ListType, ReactNode>> = {
  table: <TableOutlined />,
  tree: <UnorderedListOutlined />,
  group: <GroupOutlined />,
  cards: <AppstoreOutlined />,
  kanban: <ProjectOutlined />,
  calendar: <CalendarOutlined />,
  gantt: <AlignLeftOutlined />,
  map: <EnvironmentOutlined />,
  edit: <EditOutlined />,
};

/** Switch between the list types that the model supports. */
export default function TypeSwitch({ list, phone }: { list: ListHandle; phone: boolean }) {
  const t = useText();
  const { type, offered, choose } = useListType(list, phone);
  if (offered.length < 2) return null;
  const items = offered.map((key) => ({ key, label: t(`ui.types.${key}`), icon: icons[key] }));
  const name = t('ui.types.shownAs', { type: t(`ui.types.${type}`) });
  return (
    <DropMenu
      menu={{ items, selectable: true, selectedKeys: [type], onClick: ({ key }) => choose(offered.find((one) => one === key) ?? type) }}
    >
      <Button icon={icons[type]} aria-label={name} title={name}>
        {!phone && t(`ui.types.${type}`)}
      </Button>
    </DropMenu>
  );
}
