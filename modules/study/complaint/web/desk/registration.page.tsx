import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ComplaintCards } from './complaint-cards.tsx';
import '@zhixing/shell/page/page.css';

const states = ['recorded', 'accepted'];

/** Complaints as they come in: written down from a telephone call or letter, accepted or refused in time, and assigned. */
export default function RegistrationPage() {
  const text = useText();
  const words = { label: text('complaintDesk.parts'), work: text('complaintDesk.incoming'), list: text('complaintDesk.all') };
  return (
    <WorkAndList model="complaint" words={words}>
      <section className="program-page">
        <header>
          <h1>{text('complaintDesk.registration')}</h1>
          <Commands />
        </header>
        <ComplaintCards states={states} />
      </section>
    </WorkAndList>
  );
}

function Commands() {
  const text = useText();
  const model = useModel('complaint').data;
  const { attempt } = useNotices();
  const [writing, setWriting] = useState(false);
  const { RecordPanel } = extensions;
  const close = () => setWriting(false);
  return (
    <div className="own-actions">
      {model?.access.create && (
        <Button type="primary" onClick={() => setWriting(true)}>
          {text('complaintDesk.register')}
        </Button>
      )}
      <Button onClick={() => void attempt(() => copyText(`${location.origin}/complain`), text('complaintDesk.copied'))}>
        {text('complaintDesk.copyAddress')}
      </Button>
      {writing && model && RecordPanel && (
        <Suspense>
          <RecordPanel model={model} id="new" editing context={{}} onEdit={() => undefined} onClose={close} onSaved={close} />
        </Suspense>
      )}
    </div>
  );
}
