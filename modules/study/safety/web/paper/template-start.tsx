import { useText } from '@zhixing/client/i18n.ts';
import type { RecordStart } from '@zhixing/ui/record/extensions.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Flex } from 'antd';
import { useState } from 'react';
import { CopyFrom, templates } from './copy-from.tsx';
import './paper.css';

/** Above the form of a new safety paper: starts it from a template of the libraries, for the trip that the form was opened for or one that is chosen. */
export default function TemplateStart({ model, context, onMade }: RecordStart) {
  const text = useText();
  const given = typeof context.trip === 'string' ? context.trip : null;
  const [trip, setTrip] = useState(given);
  return (
    <Flex gap="small" align="center" wrap className="paper-copy paper-start">
      <span>{text('safetyPaper.start')}</span>
      {given === null && (
        <RecordChoice
          id={`${model.name}-start-trip`}
          model="trip"
          within={{ status: 'preparing' }}
          label={text('safetyPaper.trip')}
          none={text('safetyPaper.noTrip')}
          chosen={trip}
          onChange={setTrip}
        />
      )}
      <CopyFrom
        model={model.name}
        within={templates}
        trip={trip}
        words={{ choose: text('safetyPaper.template'), copy: text('safetyPaper.copy'), copied: text('safetyPaper.copied') }}
        onMade={onMade}
      />
    </Flex>
  );
}
