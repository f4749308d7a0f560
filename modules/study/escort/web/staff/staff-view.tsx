import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { NeedMeters } from './need-meters.tsx';
import { PeopleTable } from './people-table.tsx';
import { type ReadStaff, type Refused, takeStep, useStaff } from './use-staff.ts';
import './staff.css';

/** The staff of a trip with what is missing, and the next step for all of them. */
export function StaffView({ trip }: { trip: string }) {
  return <Part query={useStaff(trip)}>{(read) => <OpenStaff read={read} />}</Part>;
}

function OpenStaff({ read }: { read: ReadStaff }) {
  const text = useText();
  const client = useQueryClient();
  const { attempt } = useNotices();
  const [adding, setAdding] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [busy, setBusy] = useState(false);
  const { id, name } = read.trip;
  const waiting = (status: string) => read.people.filter((person) => person.status === status).length;
  const step = async (action: 'submit' | 'file', done: string) => {
    setBusy(true);
    await attempt(async () => setRefused((await takeStep(id, action)).refused), done);
    setBusy(false);
    void client.invalidateQueries({ queryKey: keys.allData });
  };
  const [drafts, pending] = [waiting('draft'), waiting('pending')];
  return (
    <>
      <p className="own-note">
        <Link to={`/trip?id=${id}`}>{name}</Link> {text('tripPeople.facts', { count: read.people.length, filed: waiting('filed') })}
      </p>
      <NeedMeters needs={read.needs} filed={read.filedNeeds} />
      <div className="own-actions">
        {read.may.file && pending > 0 && (
          <Button type="primary" loading={busy} onClick={() => void step('file', text('tripPeople.decided'))}>
            {text('tripPeople.fileAll', { count: pending })}
          </Button>
        )}
        {read.may.submit && drafts > 0 && (
          <Button type="primary" loading={busy} onClick={() => void step('submit', text('tripPeople.submitted'))}>
            {text('tripPeople.submitAll', { count: drafts })}
          </Button>
        )}
        {read.may.create && <Button onClick={() => setAdding(true)}>{text('tripPeople.add')}</Button>}
      </div>
      {refused.length > 0 && (
        <div role="alert" className="staff-refused">
          <p>{text('tripPeople.refused', { count: refused.length })}</p>
          <ul>
            {refused.map((one) => (
              <li key={one.id}>
                {one.name}: {one.reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {read.people.length === 0 ? <p className="own-note">{text('tripPeople.none')}</p> : <PeopleTable read={read} />}
      {adding && <NewPerson trip={id} onClose={() => setAdding(false)} />}
    </>
  );
}

function NewPerson({ trip, onClose }: { trip: string; onClose: () => void }) {
  const model = useModel('tripStaff').data;
  const { RecordPanel } = extensions;
  if (!model || !RecordPanel) return null;
  return (
    <Suspense>
      <RecordPanel model={model} id="new" editing context={{ trip }} onEdit={() => undefined} onClose={onClose} onSaved={onClose} />
    </Suspense>
  );
}
