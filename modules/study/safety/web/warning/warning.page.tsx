import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { ListPage } from '@zhixing/ui/list/list-page.tsx';
import { Panel } from '@zhixing/ui/widgets/panel.tsx';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Button, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TripRecordForm } from '../trip-record-form.tsx';
import { EffectiveFigures } from './effective-figures.tsx';
import { useEffective } from './use-effective.ts';
import './warning.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Thresholds of warnings: what holds and where it comes from, and the settings as a list. */
export default function WarningPage() {
  const text = useText();
  return <ModelPage model="warningSetting" title={text('safetyWarning.title')} Body={WarningBody} />;
}

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

function WarningBody({ model, base, title }: Props) {
  const text = useText();
  const [view, setView] = useState<'effective' | 'list'>('effective');
  return (
    <div className="warning-page">
      <Segmented
        className="warning-views"
        value={view}
        aria-label={text('safetyWarning.view')}
        options={(['effective', 'list'] as const).map((value) => ({ value, label: text(`safetyWarning.views.${value}`) }))}
        onChange={setView}
      />
      {view === 'effective' ? <EffectiveBody model={model} title={title} /> : <ListPage model={model} base={base} title={title} />}
    </div>
  );
}

function EffectiveBody({ model, title }: { model: ModelDescription; title: string }) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const trip = search.get('trip');
  const query = useEffective(trip);
  const [record, setRecord] = useState('');
  const own = query.data?.own ?? null;
  return (
    <Panel grow>
      <Flex gap="small" align="center" wrap>
        <h1 className="warning-title">{title}</h1>
        <RecordChoice
          id="warning-trip"
          model="trip"
          label={text('safetyWarning.trip')}
          chosen={trip}
          onChange={(next) => setSearch(next ? { trip: next } : {})}
        />
        {(own ? model.access.update : model.access.create) && (
          <Button type="primary" disabled={!query.data} onClick={() => setRecord(own ?? 'new')}>
            {text(own ? 'safetyWarning.change' : 'safetyWarning.override')}
          </Button>
        )}
      </Flex>
      <p className="own-note">{text(trip ? 'safetyWarning.ofTrip' : 'safetyWarning.ofSchool')}</p>
      <Part query={query}>{(effective) => <EffectiveFigures model={model} effective={effective} />}</Part>
      {record && <TripRecordForm model={model} record={record} trip={trip} onClose={() => setRecord('')} />}
    </Panel>
  );
}
