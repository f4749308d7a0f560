import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import DateRange from '@zhixing/ui/widgets/date-range.tsx';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useLogColumns } from './log-columns.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { fetchLogs, type LogLine, type LogName, type LogQuestion, useLogModules, useLogs } from './use-logs.ts';

const nothing: LogQuestion = { startTime: '', endTime: '', keyword: '', person: '', address: '', module: '' };

/** One log with its search criteria and lines. */
export function LogList({ log }: { log: LogName }) {
  const text = useText();
  const [question, setQuestion] = useState(nothing);
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 });
  const [open, setOpen] = useState<string | null>(null);
  const query = useLogs(log, question, page);
  const columns = useLogColumns(log, (line: LogLine) => setOpen(line.id));
  const ask = (part: Partial<LogQuestion>) => {
    setPage({ ...page, currentPage: 1 });
    setQuestion({ ...question, ...part });
  };
  return (
    <div className="log-list">
      <LogTools log={log} question={question} ask={ask} refresh={() => void query.refetch()} />
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <OwnPage
            label={text(`logs.names.${log}`)}
            none={text('logs.none')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={page}
            onPaging={setPage}
            count={text(total >= 10_000 ? 'logs.many' : 'logs.total', { count: total })}
          />
        )}
      </Part>
      {open === null ? null : <LogDrawer id={open} close={() => setOpen(null)} />}
    </div>
  );
}

interface Tools {
  readonly log: LogName;
  readonly question: LogQuestion;
  readonly ask: (part: Partial<LogQuestion>) => void;
  readonly refresh: () => void;
}

function LogTools({ log, question, ask, refresh }: Tools) {
  const text = useText();
  const notices = useNotices();
  const fetch = async () => {
    const name = await fetchLogs(log, question).catch(notices.failed);
    if (name) notices.done(text('logs.fetched', { name }));
  };
  const box = (key: 'keyword' | 'person' | 'address') => (
    <Input.Search
      allowClear
      className="log-box"
      placeholder={text(`logs.${key}`)}
      aria-label={text(`logs.${key}`)}
      maxLength={100}
      onSearch={(value) => ask({ [key]: value.trim() })}
    />
  );
  return (
    <div className="log-tools">
      <LogDays question={question} ask={ask} />
      {box('person')}
      {box('address')}
      {log === 'operation' ? <ModuleSelect chosen={question.module} choose={(module) => ask({ module })} /> : null}
      {box('keyword')}
      <Button onClick={refresh}>{text('logs.refresh')}</Button>
      <Button onClick={() => void fetch()}>{text('logs.export')}</Button>
    </div>
  );
}

/** A range of days, entered as in every list. */
function LogDays({ question: { startTime, endTime }, ask }: Pick<Tools, 'question' | 'ask'>) {
  const text = useText();
  const operand = { ...(startTime && { gte: startTime }), ...(endTime && { lte: endTime }) };
  const take = (next: unknown) => {
    const { gte = '', lte = '' } = (next ?? {}) as { gte?: string; lte?: string };
    ask({ startTime: gte, endTime: lte });
  };
  return (
    <div className="log-days">
      <DateRange
        id="log-days"
        field={{ name: 'at', kind: 'date', label: text('logs.columns.at'), operators: [] }}
        operand={operand}
        onChange={take}
        from={(day) => day}
        to={(day) => day}
        labelOf={() => undefined}
      />
    </div>
  );
}

function ModuleSelect({ chosen, choose }: { chosen: string; choose: (module: string) => void }) {
  const text = useText();
  const { data } = useLogModules();
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className="log-box"
      placeholder={text('logs.module')}
      aria-label={text('logs.module')}
      value={chosen || null}
      onChange={(value) => choose(value ?? '')}
      options={(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      getPopupContainer={(opener) => opener.parentElement ?? document.body}
    />
  );
}
