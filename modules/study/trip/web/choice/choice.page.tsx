import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Catalogue } from './catalogue.tsx';
import { type Kind, kinds, useChoices } from './use-choices.ts';
import '@zhixing/shell/page/page.css';
import './choice.css';

/** Courses, bases and camps, and agencies to choose from, for a trip (`?trip=`) or at all. */
export default function ChoicePage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<Kind>('course');
  const trip = search.get('trip');
  const query = useChoices(kind, trip);
  const models = [useModel(kind), useModel('negotiation')];
  return (
    <section className="program-page choice-page">
      <header>
        <h1>{text('choice.title')}</h1>
        <RecordChoice
          id="choice-trip"
          model="trip"
          within={{ status: 'preparing' }}
          label={text('choice.trip')}
          none={text('choice.chooseTrip')}
          chosen={trip}
          onChange={(id) => setSearch(id ? { trip: id } : {})}
        />
      </header>
      <Segmented<Kind>
        aria-label={text('choice.title')}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: text(`choice.kinds.${value}`) }))}
      />
      <Part query={query} after={models}>
        {(choices) => <Catalogue key={kind} kind={kind} choices={choices} />}
      </Part>
    </section>
  );
}
