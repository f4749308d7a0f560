import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { usePageName } from '@zhixing/shell/use-page-title.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TripRecordForm } from '../trip-record-form.tsx';
import { NewAssessment } from './new-assessment.tsx';
import { OneAssessment } from './one-assessment.tsx';
import '@zhixing/shell/page/page.css';
import './risk.css';

/** Risk assessments (风险评估): the matrix of a trip (`?trip=`), and all of them as a list. */
export default function RiskPage() {
  const text = useText();
  const model = useModel('riskAssessment');
  const words = { label: text('safetyRisk.view'), work: text('safetyRisk.views.matrix'), list: text('safetyRisk.views.list') };
  return (
    <WorkAndList model="riskAssessment" words={words}>
      <section className="program-page risk-page">
        <Part query={model}>{(description) => <OfTrip model={description} />}</Part>
      </section>
    </WorkAndList>
  );
}

function OfTrip({ model }: { model: ModelDescription }) {
  const text = useText();
  const title = usePageName();
  const [search, setSearch] = useSearchParams();
  const trip = search.get('trip');
  const found = useList('riskAssessment', trip ? { filter: { trip }, page: 1, size: 1 } : null);
  const [record, setRecord] = useState('');
  return (
    <>
      <header className="risk-head">
        <h1>{title}</h1>
        <RecordChoice
          id="risk-trip"
          model="trip"
          label={text('safetyRisk.trip')}
          chosen={trip}
          onChange={(next) => setSearch(next ? { trip: next } : {})}
        />
      </header>
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
      {record && <TripRecordForm model={model} record={record} trip={trip} onClose={() => setRecord('')} />}
    </>
  );
}
