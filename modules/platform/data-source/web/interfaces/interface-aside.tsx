import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Alert, Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { type Answered, AnsweredTable } from './answered-table.tsx';
import './interfaces.css';

interface Parameter {
  readonly field: string;
  readonly fieldName: string;
  readonly required: 0 | 1;
  readonly defaultValue: string;
}

const base = '/api/system/DataInterface';

/** Above a data interface: a test call with its result or error. */
export default function InterfaceAside({ model, one: { record } }: RecordAside) {
  return model.access.update ? <InterfaceTest key={record.id} id={record.id} version={record.version} /> : null;
}

function InterfaceTest({ id, version }: { id: string; version: number }) {
  const text = useText();
  const { data: parameters = [] } = useQuery({
    queryKey: ['dataInterface', id, version, 'parameters'],
    queryFn: () => api.get<readonly Parameter[]>(`${base}/GetParam/${id}`),
  });
  const { busy, answered, refusal, ask } = useInterfaceTest(id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== '')));
  };
  return (
    <details className="interface-trial">
      <summary>{text('interfaces.trial')}</summary>
      <form onSubmit={submit}>
        {parameters.map(({ field, fieldName, required, defaultValue }) => (
          <label key={field} htmlFor={`trial-${field}`}>
            <span>
              {fieldName}
              {required ? <b aria-hidden> *</b> : null}
            </span>
            <Input
              id={`trial-${field}`}
              name={field}
              required={required === 1 && defaultValue === ''}
              placeholder={defaultValue}
              maxLength={2000}
              spellCheck={false}
            />
          </label>
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          {text('interfaces.ask')}
        </Button>
      </form>
      <div role="status">
        {refusal !== null && <Alert type="error" showIcon title={refusal} />}
        {answered && <AnsweredTable answered={answered} />}
      </div>
    </details>
  );
}

function useInterfaceTest(id: string) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async (sent: object) => {
    setBusy(true);
    setRefusal(null);
    setAnswered(null);
    try {
      setAnswered(await api.post<Answered>(`${base}/${id}/Actions/Preview`, sent));
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : text('interfaces.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, answered, refusal, ask };
}
