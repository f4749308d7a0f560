import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useState } from 'react';
import { PlaceFields } from './place-fields.tsx';
import { SyncLog } from './sync-log.tsx';
import { SyncRun } from './sync-run.tsx';
import { type Plan, useSources } from './use-sync.ts';
import '@zhixing/shell/page/page.css';
import './sync.css';

const EMPTY: Plan = { dbConnectionFrom: '', dbTable: '', dbConnectionTo: '', dbTableTo: '', columns: null };

/** Copies a table from one connection to another: select source, target and columns, run a trial, then the copy, which is logged below. */
export default function SyncPage() {
  const text = useText();
  const query = useSources();
  const [plan, setPlan] = useState(EMPTY);
  return (
    <section className="program-page sync-page">
      <header>
        <h1>{text('dataSync.title')}</h1>
      </header>
      <p className="own-note">{text('dataSync.about')}</p>
      <Part query={query}>
        {(sources) => (
          <>
            {sources.length === 0 ? (
              <p className="own-note">{text('dataSync.noSources')}</p>
            ) : (
              <div className="sync-places">
                <PlaceFields
                  title={text('dataSync.from')}
                  sources={sources}
                  source={plan.dbConnectionFrom}
                  table={plan.dbTable}
                  onChange={(dbConnectionFrom, dbTable) => setPlan({ ...plan, dbConnectionFrom, dbTable, columns: null })}
                />
                <PlaceFields
                  title={text('dataSync.to')}
                  sources={sources}
                  source={plan.dbConnectionTo}
                  table={plan.dbTableTo}
                  onChange={(dbConnectionTo, dbTableTo) => setPlan({ ...plan, dbConnectionTo, dbTableTo, columns: null })}
                />
              </div>
            )}
            {plan.dbTable && plan.dbTableTo ? <SyncRun plan={plan} sources={sources} onChange={setPlan} /> : null}
            <SyncLog sources={sources} onAgain={setPlan} />
          </>
        )}
      </Part>
    </section>
  );
}
