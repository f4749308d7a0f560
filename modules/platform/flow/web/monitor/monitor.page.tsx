import { useText } from '@zhixing/client/i18n.ts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { ListOfFlows } from '../list/flow-list.page.tsx';
import { lists } from '../list/lists.ts';
import { Problems } from './problems.tsx';
import '../flow.css';

const CODE = 'workFlow.flowMonitor';

/** All flows for administrators, and those that need repair. */
export default function MonitorPage() {
  const text = useText();
  const [tab, setTab] = useState('all');
  const list = lists[CODE];
  return (
    <Tabs
      className="flow-monitor"
      activeKey={tab}
      onChange={setTab}
      destroyOnHidden
      items={[
        { key: 'all', label: text('flow.monitor.all'), children: list ? <ListOfFlows code={CODE} list={list} /> : null },
        { key: 'problems', label: text('flow.monitor.problems'), children: <Problems /> },
      ]}
    />
  );
}
