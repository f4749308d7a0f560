import { dateTimeSeconds } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Button, Tag } from 'antd';
import type { LogLine, LogName } from './use-logs.ts';

/** The columns of a log; the last one opens the details of a line. */
export function useLogColumns(log: LogName, open?: (line: LogLine) => void): readonly OwnColumn<LogLine>[] {
  const text = useText();
  const column = (key: string, draw: OwnColumn<LogLine>['draw']): OwnColumn<LogLine> => ({ key, title: text(`logs.columns.${key}`), draw });
  const who = [
    column('at', ({ at }) => <span className="log-at">{dateTimeSeconds(at)}</span>),
    column('name', ({ name, account }) => (name ? `${name}（${account ?? ''}）` : '—')),
    column('address', ({ address }) => address || '—'),
  ];
  const more = open
    ? [
        column('more', (line) => (
          <Button size="small" onClick={() => open(line)} aria-label={text('logs.openOne', { what: line.what ?? line.path ?? '' })}>
            {text('logs.open')}
          </Button>
        )),
      ]
    : [];
  if (log === 'signIn') return [...who, column('what', ({ what }) => what), column('device', ({ device }) => device || '—'), ...more];
  if (log === 'operation')
    return [
      ...who,
      column('what', ({ what }) => what),
      column('module', ({ module }) => module || '—'),
      column('record', ({ record, recordLabel, several }) => {
        if (!record) return several ? text('logs.several', { count: several }) : '—';
        return recordLabel ?? text('logs.unnamed');
      }),
      ...more,
    ];
  return [
    ...who,
    column('path', ({ method, path }) => <code className="log-code">{`${method} ${path}`}</code>),
    column('status', ({ status = 0 }) => <Tag color={status >= 500 ? 'error' : status >= 400 ? 'warning' : 'default'}>{status}</Tag>),
    column('ms', ({ ms }) => ms),
    column('message', ({ message }) => message || '—'),
    ...more,
  ];
}
