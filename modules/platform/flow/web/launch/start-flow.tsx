import { useText } from '@zhixing/client/i18n.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { copyOf } from '@zhixing/ui/record/copy-address.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Alert } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Launchable, type Principal, pageOf } from './launchable.ts';
import { StartSheet } from './start-sheet.tsx';

// Loaded lazily as a whole, so that the shared chunk of the lists is not split.
const RecordPanel = lazy(async () => ({ default: (await import('@zhixing/ui/record/record-panel.tsx')).RecordPanel }));

const LAUNCH = '/workFlow/flowLaunch';

/** Form for the record that a flow decides about; submits it. */
export function StartFlow({ flow, principals }: { flow: Launchable; principals: readonly Principal[] }) {
  const text = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = useModel(flow.model);
  const [saved, setSaved] = useState<OneRecord | null>(null);
  const source = search.get('source');
  const own = pageOf(flow.model);
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  if (!asked.data) return <Waiting />;
  const leave = () => void navigate(LAUNCH);
  return (
    <section className="flow-start">
      <Alert
        type="info"
        showIcon
        title={text('flow.launch.what', { name: flow.name })}
        {...(own && { action: <Link to={own.path}>{text('flow.launch.existing')}</Link> })}
      />
      {saved ? (
        <StartSheet flow={flow} model={asked.data} one={saved} principals={principals} onStarted={leave} onClose={leave} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <RecordPanel
            place="page"
            model={asked.data}
            id={source ? copyOf(source) : 'new'}
            editing
            context={nothing}
            onEdit={() => undefined}
            onClose={leave}
            onSaved={setSaved}
          />
        </Suspense>
      )}
    </section>
  );
}

const nothing = {};
