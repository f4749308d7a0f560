import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { Condition } from '@zhixing/model';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { ListPage } from '@zhixing/ui/list/list-page.tsx';
import { RecordPanel } from '@zhixing/ui/record/record-panel.tsx';
import { Panel } from '@zhixing/ui/widgets/panel.tsx';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Flex, Radio } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NewAssessment } from './new-assessment.tsx';
import { OneAssessment } from './one-assessment.tsx';
import './risk.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Risk assessments: the matrix of a trip (`?trip=`), and all of them as a list. */
export default function RiskPage() {
  return <ModelPage model="riskAssessment" Body={RiskBody} />;
}

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

const views = ['matrix', 'list'] as const;

function RiskBody({ model, base, title }: Props) {
  const text = useText();
  const [search] = useSearchParams();
  const usual = search.has('record') || search.has('filter') ? 'list' : 'matrix';
  const [view, setView] = useState<(typeof views)[number]>(usual);
  return (
    <div className="risk-page">
      <Radio.Group
        optionType="button"
        value={view}
        aria-label={text('safetyRisk.view')}
        options={views.map((value) => ({ value, label: text(`safetyRisk.views.${value}`) }))}
        onChange={({ target }) => setView(target.value as (typeof views)[number])}
      />
      {view === 'matrix' ? <OfTrip model={model} title={title} /> : <ListPage model={model} base={base} title={title} />}
    </div>
  );
}

function OfTrip({ model, title }: Pick<Props, 'model' | 'title'>) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const trip = search.get('trip');
  const found = useList('riskAssessment', trip ? { filter: { trip }, page: 1, size: 1 } : null);
  const [record, setRecord] = useState('');
  const field = model.fields.find(({ name }) => name === 'trip');
  return (
    <Panel grow>
      <Flex gap="small" align="center" wrap>
        <h1 className="risk-title">{title}</h1>
        {field && (
          <span className="risk-trip">
            <RefSelect
              id="risk-trip"
              field={field}
              model="trip"
              ids={trip ? [trip] : []}
              labelOf={() => undefined}
              label={text('safetyRisk.trip')}
              placeholder={text('safetyRisk.trip')}
              onChange={([next]) => setSearch(next ? { trip: next } : {})}
            />
          </span>
        )}
      </Flex>
      {trip === null ? (
        <p className="own-note">{text('safetyRisk.chooseTrip')}</p>
      ) : (
        <Part query={found}>
          {({ list: [own] }) =>
            own ? (
              <OneAssessment key={own.id} model={model} id={own.id} onEdit={() => setRecord(own.id)} />
            ) : (
              <NewAssessment key={trip} model={model} trip={trip} onNew={() => setRecord('new')} />
            )
          }
        </Part>
      )}
      {record && (
        <RecordPanel
          model={model}
          id={record}
          editing
          context={trip ? { trip } : {}}
          onEdit={(editing) => !editing && setRecord('')}
          onClose={() => setRecord('')}
          onSaved={() => setRecord('')}
        />
      )}
    </Panel>
  );
}
