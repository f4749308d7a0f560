import { api } from '@zhixing/client/http.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import type { Condition } from '@zhixing/model';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Button } from 'antd';
import { useState } from 'react';

/** Papers of the libraries. */
export const templates = { isTemplate: true, status: 'approved' } as const;

interface Words {
  readonly choose: string;
  readonly copy: string;
  readonly copied: string;
}

interface Props {
  readonly model: string;
  /** Papers that are offered. */
  readonly within: Condition;
  /** The trip that the copy is for; null for a template of one's own. */
  readonly trip: string | null;
  readonly words: Words;
  readonly onMade?: (made: OneRecord) => void;
}

/** Chooses an approved paper and copies it, with its lines, into a draft. */
export function CopyFrom({ model, within, trip, words, onMade }: Props) {
  const [source, setSource] = useState<string | null>(null);
  const { attempt } = useNotices();
  const copy = useWrite(async () => {
    const { id } = await api.post<{ id: string }>(`/api/safety/library/${model}/${source}/copies`, { trip });
    return api.get<OneRecord>(`/api/data/${model}/${id}`);
  });
  const make = () =>
    attempt(async () => {
      const made = await copy.mutateAsync(undefined);
      onMade?.(made);
    }, words.copied);
  return (
    <>
      <RecordChoice id={`${model}-${words.copy}`} model={model} within={within} label={words.choose} chosen={source} onChange={setSource} />
      <Button disabled={source === null} loading={copy.isPending} onClick={() => void make()}>
        {words.copy}
      </Button>
    </>
  );
}
