import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { usePeek } from '@zhixing/ui/record/peek-context.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Button, Flex } from 'antd';
import { useState } from 'react';

/** Copies a template of the library into a draft for a trip, for those who may write such papers. */
export function CopyTemplate({ model: name, id }: { model: string; id: string }) {
  const text = useText();
  const peek = usePeek();
  const model = useModel(name).data;
  const [trip, setTrip] = useState('');
  const { attempt } = useNotices();
  const copy = useWrite((to: string) => api.post<{ id: string }>(`/api/safety/library/${name}/${id}/copies`, { trip: to }));
  const field = model?.fields.find((one) => one.name === 'trip');
  if (!field || !model?.access.create) return null;
  const make = () =>
    attempt(async () => {
      const made = await copy.mutateAsync(trip);
      peek?.(name, made.id);
    }, text('safetyPaper.copied'));
  return (
    <Flex gap="small" align="center" wrap className="paper-copy">
      <span>{text('safetyPaper.useFor')}</span>
      <span className="paper-trip">
        <RefSelect
          id={`copy-${id}`}
          field={field}
          model="trip"
          within={{ status: 'preparing' }}
          ids={trip ? [trip] : []}
          labelOf={() => undefined}
          label={text('safetyPaper.trip')}
          placeholder={text('safetyPaper.trip')}
          onChange={([next]) => setTrip(next ?? '')}
        />
      </span>
      <Button type="primary" disabled={trip === ''} loading={copy.isPending} onClick={() => void make()}>
        {text('safetyPaper.copy')}
      </Button>
    </Flex>
  );
}
