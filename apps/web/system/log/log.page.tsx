import { useText } from '@zhixing/client/i18n.ts';
import { useState } from 'react';
import { PartTabs } from '../../people/part-tabs.tsx';
import { ConcernedPart } from './concerned-part.tsx';
import { LogList } from './log-list.tsx';
import { LogTerm } from './log-term.tsx';
import { categories, type LogName } from './use-logs.ts';
import './log.css';

/** The logs of the system: who signed in, what was done, which requests were slow or refused, what failed, and who handled whose data. */
export default function LogPage({ code }: { code: string }) {
  const text = useText();
  const [active, choose] = useState(code === 'lims100603' ? 'operation' : 'signIn');
  const logs = Object.keys(categories) as LogName[];
  return (
    <section className="log-page">
      <h1>{text('logs.title')}</h1>
      <LogTerm />
      <PartTabs
        label={text('logs.title')}
        active={active}
        choose={choose}
        parts={[
          ...logs.map((log) => ({ key: log, label: text(`logs.names.${log}`), children: <LogList log={log} /> })),
          { key: 'concerned', label: text('logs.names.concerned'), children: <ConcernedPart /> },
        ]}
      />
    </section>
  );
}
