import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { groupCondition } from '@zhixing/client/group-condition.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Group } from '@zhixing/client/use-groups.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex, theme } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { GroupRows } from './group-rows.tsx';

interface Props {
  readonly list: ListHandle;
  readonly field: FieldDescription;
  readonly group: Group;
  readonly phone: boolean;
  /** Initially open. */
  readonly first: boolean;
}

/** A group: value, count, and its rows when open. */
export function GroupSection({ list, field, group, phone, first }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const [open, setOpen] = useState(first);
  const id = useId();
  const name = groupName(group, t('ui.types.without', { field: field.label }));
  const turn = (event: KeyboardEvent) => {
    const wanted = { ArrowRight: true, ArrowLeft: false }[event.key];
    if (wanted !== undefined) setOpen(wanted);
  };
  return (
    <section
      aria-labelledby={id}
      style={{ border: `${token.lineWidth}px solid ${token.colorBorderSecondary}`, borderRadius: token.borderRadius }}
    >
      <Flex component="h2" style={{ margin: 0, background: token.colorFillQuaternary, fontSize: token.fontSize }}>
        <Button
          id={id}
          type="text"
          block
          icon={open ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={open}
          data-group
          onKeyDown={turn}
          onClick={() => setOpen(!open)}
          style={{ justifyContent: 'flex-start' }}
        >
          {name}
          <span style={{ color: token.colorTextSecondary }}>{t('ui.list.total', { total: grouped(group.count) })}</span>
        </Button>
      </Flex>
      {open && <GroupRows list={list} condition={groupCondition(field, group.value)} name={name} without={field.name} phone={phone} />}
    </section>
  );
}

/** Name of a group. A value without a label is out of the user's scope. */
const groupName = ({ value, label }: Group, none: string): string => (value === null ? none : (label ?? String(value)));
