import { dateTimeSeconds } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Alert, Drawer } from 'antd';
import { type LogDetail, useLogDetail } from './use-logs.ts';

type Change = NonNullable<LogDetail['changes']>[number];

/** The details of a line: actor, action, address, and the values before and after as far as the reader may see them. */
export function LogDrawer({ id, close }: { id: string; close: () => void }) {
  const text = useText();
  const query = useLogDetail(id);
  return (
    <Drawer open title={text('logs.detail')} onClose={close} size={640} className="log-drawer">
      <Part query={query}>{(line) => <Detail line={line} />}</Part>
    </Drawer>
  );
}

function Detail({ line }: { line: LogDetail }) {
  const text = useText();
  const { changes = [], hidden = 0, intact, detail, error } = line;
  const facts = factsOf(line, (count) => text('logs.several', { count }));
  return (
    <>
      <dl className="log-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{text(`logs.columns.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {intact === false ? <Alert type="error" showIcon title={text('logs.broken')} /> : null}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {hidden > 0 ? <p className="own-note">{text('logs.hidden', { count: hidden })}</p> : null}
      {detail ? <pre className="log-text">{JSON.stringify(detail, null, 2)}</pre> : null}
      {error ? <pre className="log-text">{error}</pre> : null}
    </>
  );
}

/** The properties of a line, labelled like the columns. */
function factsOf(line: LogDetail, severalText: (count: number) => string): readonly (readonly [string, string])[] {
  const { name, account, address, what, method, path, module, record, recordLabel, several, device, status, message, request } = line;
  const facts = [
    ['at', dateTimeSeconds(line.at)],
    ['name', name && `${name}（${account}）`],
    ['address', address],
    ['what', what],
    ['path', path && `${method} ${path}`],
    ['module', module],
    ['record', recordLabel ?? (several && severalText(several))],
    ['recordId', record],
    ['device', device],
    ['status', status && String(status)],
    ['message', message],
    ['request', request],
  ] as const;
  return facts.flatMap(([key, value]) => (value ? [[key, value] as const] : []));
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const text = useText();
  const columns: readonly OwnColumn<Change>[] = [
    { key: 'field', title: text('logs.field'), draw: ({ label }) => label },
    { key: 'before', title: text('logs.before'), draw: ({ before }) => shown(before) },
    { key: 'after', title: text('logs.after'), draw: ({ after }) => shown(after) },
  ];
  return <OwnTable label={text('logs.changes')} columns={columns} rows={changes} rowKey={({ field }) => field} />;
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
