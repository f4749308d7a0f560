import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ChoiceCards } from './choice-cards.tsx';
import { ChoiceTable } from './choice-table.tsx';
import type { ChoiceCommands } from './commands.ts';
import { type ChoiceFilter, filtered } from './filter.ts';
import { Filters } from './filters.tsx';
import { type Choices, type Kind, takeForTrip, toggleFavourite } from './use-choices.ts';

const ChoiceMap = lazy(() => import('./choice-map.tsx'));
const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'));

/** Most that are compared side by side. */
const MAX_COMPARED = 4;
const views = ['cards', 'table', 'map'] as const;

/** The choices of one kind with filters, as cards, table or map, and their comparison. */
export function Catalogue({ kind, choices }: { kind: Kind; choices: Choices }) {
  const text = useText();
  const [filter, setFilter] = useState<ChoiceFilter>({});
  const [view, setView] = useState<(typeof views)[number]>('cards');
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const write = useWrites();
  const list = filtered(choices.list, filter);
  const commands: ChoiceCommands = {
    kind,
    trip: choices.trip?.status === 'preparing' ? choices.trip : null,
    compared,
    full: compared.length >= MAX_COMPARED,
    onCompare: (id) => setCompared(compared.includes(id) ? compared.filter((one) => one !== id) : [...compared, id]),
    onFavourite: (choice) => write(() => toggleFavourite(kind, choice), text(choice.favourite ? 'choice.forgotten' : 'choice.kept')),
    onTake: (choice) =>
      choices.trip && write(() => takeForTrip(kind, choice, choices.trip as NonNullable<Choices['trip']>), text('choice.tripChanged')),
  };
  return (
    <>
      <Filters kind={kind} list={choices.list} filter={filter} onFilter={setFilter} />
      <div className="choice-tools">
        <span role="status">{text('choice.count', { count: list.length, until: choices.until })}</span>
        <Segmented<(typeof views)[number]>
          aria-label={text('choice.views.label')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: text(`choice.views.${value}`) }))}
        />
        <Button type="primary" disabled={compared.length < 2} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text('choice.compare', { count: compared.length })}
        </Button>
      </div>
      {list.length === 0 && <p className="own-note">{text('choice.none')}</p>}
      {view === 'cards' && <ChoiceCards list={list} commands={commands} />}
      {view === 'table' && list.length > 0 && <ChoiceTable list={list} commands={commands} />}
      <Suspense fallback={<Waiting />}>{view === 'map' && <ChoiceMap list={list} commands={commands} />}</Suspense>
      <Suspense>
        {open && <CompareDialog kind={kind} list={choices.list.filter(({ id }) => compared.includes(id))} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function useWrites() {
  const client = useQueryClient();
  const { attempt } = useNotices();
  return (work: () => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await work();
      await client.invalidateQueries({ queryKey: keys.allData });
    }, done);
}
