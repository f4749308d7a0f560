import { useText } from '@zhixing/client/i18n.ts';
import { PartTabs } from '@zhixing/shell/page/part-tabs.tsx';
import { useState } from 'react';
import { ConcernedPart } from './concerned-part.tsx';
import { LogList } from './log-list.tsx';
import { LogTerm } from './log-term.tsx';
import { categories, type LogName } from './use-logs.ts';
import '@zhixing/shell/page/page.css';
import './log.css';

/** Code of the entry in the business menu, which opens the log of operations first. */
const OPERATIONS = 'lims100603';

/** The logs of the system: sign-ins, operations, slow or refused requests, errors, and access to personal data. */
export default function LogPage({ code }: { code: string }) {
  const text = useText();
  const [active, choose] = useState(code === OPERATIONS ? 'operation' : 'signIn');
  const title = text(code === OPERATIONS ? 'logs.audit' : 'logs.title');
  const logs = Object.keys(categories) as LogName[];
  return (
    <section className="program-page log-page">
      <h1>{title}</h1>
      <LogTerm />
      <PartTabs
        label={title}
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
