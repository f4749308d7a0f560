import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useSave, type Values } from '@zhixing/client/use-writes.ts';
import type { Condition } from '@zhixing/model';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { OpenedRecord } from '@zhixing/ui/record/opened-record.tsx';
import { issueOf, newDraft, shapeKinds } from '@zhixing/ui/shapes/draft.ts';
import { ShapeForm } from '@zhixing/ui/shapes/shape-form.tsx';
import { useDraft } from '@zhixing/ui/shapes/use-draft.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Panel } from '@zhixing/ui/widgets/panel.tsx';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Button, Flex } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FenceList } from './fence-list.tsx';
import { draftOf, draftOfGeometry, shownOf, valuesOf } from './fence-values.ts';
import { type FencedSite, useFences } from './use-fences.ts';

const ShapeBoard = lazy(() => import('@zhixing/ui/shapes/shape-board.tsx'));
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

/** What is being drawn: a stored fence, or a new one with values that it takes along. */
interface Target {
  readonly row: RecordRow | null;
  readonly values: Values;
}

/** Fences on the map beside their list; one of them, or a new one, can be drawn. */
export function FenceBoard({ model, base, title }: Props) {
  const text = useText();
  const board = useBoard(model, base);
  const { fences, sites, handle, target, chosen, record, rows, place } = board;
  if (fences.error) return <Failed error={fences.error} onRetry={fences.refetch} />;
  return (
    <Panel grow>
      <BoardTools title={title} board={board} />
      <div className="fence-columns">
        <Suspense fallback={<div className="fence-place" aria-busy="true" />}>
          <ShapeBoard
            label={text('safetyFence.mapOf', { title })}
            handle={handle}
            shapes={board.shapes}
            places={sites}
            chosen={chosen}
            focus={board.focus}
            onChoose={board.setChosen}
          />
        </Suspense>
        <div className="fence-side">
          {target && handle.draft ? (
            <Drawing handle={handle} target={target} onStop={board.stop} onDescribe={(values) => board.setRecord({ id: 'new', values })} />
          ) : (
            <FenceList
              model={model}
              rows={rows}
              labels={fences.data?.labels ?? {}}
              waits={!fences.data}
              chosen={chosen}
              sites={board.mayDraw ? sites : []}
              own={board.own}
              onRound={board.round}
              onChoose={board.setChosen}
              onOpen={(id) => board.setRecord({ id, values: {} })}
              onDraw={(row) => board.draw({ row, values: {} })}
            />
          )}
        </div>
      </div>
      {record && <FenceRecord model={model} record={record} onClose={() => board.setRecord(null)} onSaved={board.saved} />}
      <Suspense>
        {board.imports && (
          <ImportDialog
            values={place}
            onClose={() => board.setImports(false)}
            onDraw={(shape) => {
              board.setImports(false);
              board.draw({ row: null, values: { ...place, ...(shape.name && { name: shape.name }) } }, draftOfGeometry(shape.geometry));
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
}

/** State of the board: the trip in the address, the chosen fence, the one being drawn, and the open record. */
function useBoard(model: ModelDescription, base: Condition | undefined) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const ofTrips = (base as Values | undefined)?.ownerType === 'trip';
  const trip = ofTrips ? search.get('trip') : null;
  const handle = useDraft();
  const [target, setTarget] = useState<Target | null>(null);
  const [chosen, setChosen] = useState('');
  const [record, setRecord] = useState<{ id: string; values: Values } | null>(null);
  const [imports, setImports] = useState(false);
  const found = useFences(base, trip);
  const rows = useMemo(() => found.fences.data?.list ?? [], [found.fences.data]);
  const drawnId = target?.row?.id;
  const shapes = useMemo(() => rows.filter(({ id }) => id !== drawnId).flatMap(shownOf), [rows, drawnId]);
  const place: Values = trip ? { trip } : {};
  const draw = (next: Target, draft = next.row ? draftOf(next.row) : newDraft('circle')) => {
    setTarget(next);
    setChosen(next.row?.id ?? '');
    handle.begin(draft);
  };
  const stop = () => {
    handle.begin(null);
    setTarget(null);
  };
  const round = ({ id, title, at }: FencedSite) =>
    draw(
      { row: null, values: { ...place, site: id, name: text('safetyFence.around', { site: title }) } },
      { ...newDraft('circle'), vertices: [at] },
    );
  const saved = (id: string) => {
    setRecord(null);
    stop();
    setChosen(id);
  };
  return {
    ...found,
    rows,
    shapes,
    ofTrips,
    trip,
    place,
    handle,
    target,
    chosen,
    record,
    imports,
    setChosen,
    setRecord,
    setImports,
    draw,
    stop,
    round,
    saved,
    own: ofTrips ? ('trip' as const) : ('site' as const),
    /** What the map moves to: the chosen fence, otherwise everything. */
    focus: found.fences.data ? chosen || `all ${trip ?? ''} ${found.sites.length}` : '',
    setTrip: (next: string | null) => setSearch(next ? { trip: next } : {}),
    mayDraw: model.access.create && (!ofTrips || trip !== null),
  };
}

type Board = ReturnType<typeof useBoard>;

function BoardTools({ title, board }: { title: string; board: Board }) {
  const text = useText();
  const off = !board.mayDraw || board.target !== null;
  return (
    <Flex gap="small" align="center" wrap>
      <h1 className="fence-title">{title}</h1>
      {board.ofTrips && (
        <RecordChoice id="fence-trip" model="trip" label={text('safetyFence.trip')} chosen={board.trip} onChange={board.setTrip} />
      )}
      <Button type="primary" icon={<Icon name="plus" />} disabled={off} onClick={() => board.draw({ row: null, values: board.place })}>
        {text('safetyFence.draw')}
      </Button>
      <Button icon={<Icon name="import" />} disabled={off} onClick={() => board.setImports(true)}>
        {text('safetyFence.import')}
      </Button>
      {board.ofTrips && !board.trip && <span className="own-note">{text('safetyFence.chooseTrip')}</span>}
    </Flex>
  );
}

interface DrawingProps {
  readonly handle: ReturnType<typeof useDraft>;
  readonly target: Target;
  readonly onStop: () => void;
  /** Asks for the rest of a new fence. */
  readonly onDescribe: (values: Values) => void;
}

/** The shape in progress, with saving. */
function Drawing({ handle, target, onStop, onDescribe }: DrawingProps) {
  const text = useText();
  const { attempt } = useNotices();
  const save = useSave('geoFence');
  const { draft } = handle;
  if (!draft) return null;
  const { row } = target;
  const store = async () => {
    if (!row) return onDescribe({ ...target.values, ...valuesOf(draft) });
    const write = () => save.mutateAsync({ id: row.id, version: row.version, values: valuesOf(draft) });
    if (await attempt(write, text('safetyFence.saved'))) onStop();
  };
  return (
    <Flex vertical gap="small">
      <h2 className="fence-title">{row ? text('safetyFence.edit', { name: String(row.name) }) : text('safetyFence.draw')}</h2>
      <ShapeForm
        handle={handle}
        draft={draft}
        kinds={row?.shape === 'moving' ? ['moving'] : shapeKinds.filter((kind) => !row || kind !== 'moving')}
      />
      <Flex gap="small">
        <Button type="primary" disabled={issueOf(draft) !== null} loading={save.isPending} onClick={() => void store()}>
          {text(row ? 'safetyFence.save' : 'safetyFence.next')}
        </Button>
        <Button onClick={onStop}>{text('safetyFence.cancel')}</Button>
      </Flex>
    </Flex>
  );
}

interface RecordProps {
  readonly model: ModelDescription;
  readonly record: { readonly id: string; readonly values: Values };
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

function FenceRecord({ model, record, onClose, onSaved }: RecordProps) {
  const [editing, setEditing] = useState(false);
  return (
    <OpenedRecord
      model={model}
      id={record.id}
      editing={editing}
      context={record.values}
      onEdit={setEditing}
      onClose={onClose}
      onSaved={(saved) => onSaved(saved.record.id)}
    />
  );
}
