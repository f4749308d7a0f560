import { useText } from '@zhixing/client/i18n.ts';
import { Flex, Grid, Select, Tabs, theme } from 'antd';
import { type FocusEvent, type ReactNode, useState } from 'react';

interface Item {
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Tabs of a record's detail; a select on phones, where tabs would overflow. */
export function DetailTabs({ items }: { items: readonly Item[] }) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().md === false;
  const [chosen, setChosen] = useState(items[0]?.key ?? '');
  if (!phone)
    return (
      <div role="presentation" data-keys="detailTabs" onFocusCapture={(event) => follow(event, setChosen)}>
        <Tabs items={[...items]} activeKey={chosen} onChange={setChosen} />
      </div>
    );
  return (
    <Flex vertical gap="middle" style={{ paddingBlockEnd: token.padding }}>
      <Select
        aria-label={t('ui.record.part')}
        value={chosen}
        onChange={setChosen}
        options={items.map(({ key, label }) => ({ value: key, label }))}
      />
      {items.find(({ key }) => key === chosen)?.children}
    </Flex>
  );
}

/** Arrows move the focus along the tabs; the shown part follows it. */
function follow({ target }: FocusEvent, show: (key: string) => void): void {
  const key = target.getAttribute('role') === 'tab' ? target.closest<HTMLElement>('[data-node-key]')?.dataset.nodeKey : undefined;
  if (key !== undefined) show(key);
}
