import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { useLogColumns } from './log-columns.tsx';
import { useConcerned } from './use-logs.ts';

/** Who has unmasked, exported, downloaded or printed data of a person: searched by full name, a unique number or the id. */
export function ConcernedPart() {
  const text = useText();
  const [record, setRecord] = useState('');
  const query = useConcerned(record);
  const columns = useLogColumns('operation');
  return (
    <div className="log-list">
      <p className="own-note">{text('logs.concernedWhat')}</p>
      <div className="log-tools">
        <Input.Search
          className="log-box"
          enterButton={text('logs.look')}
          placeholder={text('logs.whose')}
          aria-label={text('logs.whose')}
          maxLength={100}
          onSearch={(value) => setRecord(value.trim())}
        />
      </div>
      {record === '' ? null : (
        <Part query={query}>
          {({ list, more }) => (
            <>
              {list.length === 0 ? <p className="own-note">{text('logs.nobodyNamed')}</p> : null}
              {more ? <p className="own-note">{text('logs.namedMore')}</p> : null}
              {list.map(({ id, label, module, lines }) => (
                <section key={id} className="log-list">
                  <h2>{[label, module].filter(Boolean).join(' · ')}</h2>
                  <code className="log-code">{id}</code>
                  {lines.length === 0 ? (
                    <p className="own-note">{text('logs.nobody')}</p>
                  ) : (
                    <OwnTable label={label} columns={columns} rows={lines} rowKey={(line) => line.id} />
                  )}
                </section>
              ))}
            </>
          )}
        </Part>
      )}
    </div>
  );
}
