import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';
import { lazy, Suspense } from 'react';
import { ListPage } from './list/list-page.tsx';
import { Waiting } from './states/waiting.tsx';

const Failed = lazy(() => import('./states/failed.tsx'));

interface Props {
  /** Name of the model. */
  readonly model: string;
  /** Condition that the page adds to what people filter. */
  readonly filter?: Condition | undefined;
  /** Title of the page where it differs from the model's. */
  readonly title?: string | undefined;
}

/** List, detail, form, import and export of any model, derived from its description. */
export default function ModelPage({ model, filter, title }: Props) {
  const description = useModel(model);
  if (description.data) return <ListPage key={model} model={description.data} base={filter} title={title ?? description.data.title} />;
  if (!description.error) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Failed error={description.error} onRetry={description.refetch} />
    </Suspense>
  );
}
