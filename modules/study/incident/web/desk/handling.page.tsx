import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { IncidentCards } from './incident-cards.tsx';
import '@zhixing/shell/page/page.css';

/** The handling of incidents: what is overdue, what is to be done next, and the check-list of each. */
export default function HandlingPage() {
  const text = useText();
  const words = { label: text('incidentDesk.parts'), work: text('incidentDesk.work'), list: text('incidentDesk.all') };
  return (
    <WorkAndList model="incident" words={words}>
      <section className="program-page">
        <header>
          <h1>{text('incidentDesk.handling')}</h1>
          <Report />
        </header>
        <IncidentCards />
      </section>
    </WorkAndList>
  );
}

function Report() {
  const text = useText();
  const model = useModel('incident').data;
  const [writing, setWriting] = useState(false);
  const { RecordPanel } = extensions;
  const close = () => setWriting(false);
  if (!model?.access.create) return null;
  return (
    <>
      <Button type="primary" danger onClick={() => setWriting(true)}>
        {text('incidentDesk.report')}
      </Button>
      {writing && RecordPanel && (
        <Suspense>
          <RecordPanel model={model} id="new" editing context={{}} onEdit={() => undefined} onClose={close} onSaved={close} />
        </Suspense>
      )}
    </>
  );
}
