import { alwaysHiddenFields } from '@zhixing/client/always-hidden-fields.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useHeld } from '@zhixing/client/use-held.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListPage } from './list/list-page.tsx';
import { PageHeading } from './list/page-heading.ts';
import type { OwnWays } from './list/use-list-page.ts';
import { narrowed, type Off } from './narrowed.ts';
import { PeekStack } from './record/peek-stack.tsx';
import { hasOwnPage } from './record/use-own-page.ts';
import { Waiting } from './states/waiting.tsx';

const RecordPage = lazy(() => import('./record/record-page.tsx'));
const Failed = lazy(() => import('./states/failed.tsx'));

interface Props {
  readonly model: string;
  /** Condition that the page adds to the user's filters. */
  readonly filter?: Condition | undefined;
  /** Page title, if it differs from the model's. */
  readonly title?: string | undefined;
  /** Parts that the page hides. */
  readonly off?: Off | undefined;
  /** Replaces the list. */
  readonly Body?: ComponentType<{
    readonly model: ModelDescription;
    readonly base: Condition | undefined;
    readonly title: string;
    readonly own?: OwnWays | undefined;
  }>;
  /** Customization of the list page. */
  readonly own?: OwnWays | undefined;
  /** The list is a part of a page that has a first heading of its own. */
  readonly part?: boolean;
}

/** List, detail, form, import and export of any model, derived from its description. */
export default function ModelPage({ model, filter, title, off, Body = ListPage, own, part = false }: Props) {
  const asked = useModel(model);
  const held = useHeld(model, asked.data);
  const description = useMemo(() => {
    const never = held ? alwaysHiddenFields(held.fields, filter) : [];
    const without = never.length > 0 ? { ...off, columns: [...(off?.columns ?? []), ...never] } : off;
    return held && (own?.narrow ?? narrowed)(held, without);
  }, [held, off, own, filter]);
  const [search] = useSearchParams();
  if (description)
    return (
      <PageHeading value={part ? 'h2' : 'h1'}>
        <PeekStack>
          {hasOwnPage(search) ? (
            <Suspense fallback={<Waiting />}>
              <RecordPage model={description} />
            </Suspense>
          ) : (
            <Body key={model} model={description} base={filter} title={title ?? description.title} own={own} />
          )}
        </PeekStack>
      </PageHeading>
    );
  if (!asked.error) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Failed error={asked.error} onRetry={asked.refetch} />
    </Suspense>
  );
}
