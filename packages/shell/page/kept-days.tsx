import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import './kept-days.css';

interface State {
  readonly days: number;
  readonly least: number;
  readonly most: number;
  readonly note: string;
  readonly mayChange: boolean;
}

/** How long the data of a page is kept; administrators of the platform change it here. Its words come from the server. */
export function KeptDays({ name }: { name: string }) {
  const path = `/api/retentions/${name}`;
  const queryKey = ['retentions', name];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.get<State>(path, {}, { signal }) });
  const queries = useQueryClient();
  const notices = useNotices();
  const save = async (days: number) => {
    let message = '';
    const announce = (said: string) => {
      message = said;
    };
    await api
      .put(path, { days }, { told: announce })
      .then(() => notices.done(message))
      .catch(notices.failed);
    await queries.invalidateQueries({ queryKey });
  };
  if (!data) return null;
  return (
    <div className="kept-days">
      <p className="own-note">{data.note}</p>
      {data.mayChange && <Choice key={data.days} state={data} onSave={save} />}
    </div>
  );
}

function Choice({ state: { days, least, most, note }, onSave }: { state: State; onSave: (days: number) => Promise<void> }) {
  const text = useText();
  const [typed, setTyped] = useState<number | null>(days);
  return (
    <>
      <InputNumber aria-label={note} min={least} max={most} precision={0} value={typed} onChange={setTyped} />
      <Button disabled={typed === null || typed === days} onClick={() => typed !== null && void onSave(typed)}>
        {text('ui.action.save')}
      </Button>
    </>
  );
}
